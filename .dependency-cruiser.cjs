// The arrows of ARCHITECTURE.md: demo → server → engine → db → contract ← web.
const order = ['contract', 'db', 'engine', 'server']
const never = (name, from, to) => ({ name, severity: 'error', from, to })
const tests = '\\.(test|spec)\\.tsx?$|/test/'

module.exports = {
  forbidden: [
    ...order.map((house, at) => never(`${house}-looks-down-only`,
      { path: `^packages/${house}/` },
      { path: `^packages/(${[...order.slice(at + 1), 'demo', 'web'].join('|')})/` })),
    never('web-knows-contract-only', { path: '^packages/web/' }, { path: '^packages/(db|engine|server|demo)/' }),
    never('demo-draws-nothing', { path: '^packages/demo/' }, { path: '^packages/web/' }),
    // What two areas share moves down: into kit/, engine or contract.
    never('no-sibling-areas',
      { path: '^packages/(server/src|web/src/screens)/([^/]+)/', pathNot: `/(kit|test)/|${tests}` },
      { path: '^packages/$1/[^/]+/', pathNot: '^packages/$1/($2|kit|test)/' }),
    never('server-kit-knows-no-area', { path: '^packages/server/src/kit/', pathNot: tests }, { path: '^packages/server/src/(?!kit/)', dependencyTypesNot: ['type-only'] }),
    never('web-kit-knows-no-screen', { path: '^packages/web/src/kit/' }, { path: '^packages/web/src/(app|screens|sso)/' }),
    never('screens-know-the-kit-only', { path: '^packages/web/src/screens/' }, { path: '^packages/web/src/(app|sso)/' }),
    never('screens-load-lazily', { path: '^packages/web/src/app/', pathNot: tests },
      { path: '^packages/web/src/screens/', dependencyTypesNot: ['dynamic-import', 'type-only'] }),
    never('test-kit-stays-in-tests', { path: '^packages/', pathNot: tests }, { path: '^packages/[^/]+/src/test/' }),
    never('no-cycles', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
    never('no-unresolvable', {}, { couldNotResolve: true, pathNot: '^virtual:' }),
  ],
  options: {
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default', 'types'] },
    // TypeScript 7 has no API yet that dependency-cruiser could read with.
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'node_modules|/dist/' },
  },
}
