/** Order matters: most browsers also claim to be those below them. */
const BROWSERS: [RegExp, string][] = [[/\bEdg(e|A|iOS)?\//, 'Edge'], [/\bOPR\//, 'Opera'], [/\b(Firefox|FxiOS)\//, 'Firefox'], [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'], [/\bSafari\//, 'Safari']]
const SYSTEMS: [RegExp, string][] = [[/Android/, 'Android'], [/iPhone|iPad|iOS/, 'iOS'], [/Windows/, 'Windows'], [/Mac OS X|Macintosh/, 'macOS'], [/Linux|X11/, 'Linux']]

/** What a person would call the device behind a user agent: "Firefox · Windows"; a script keeps its own name. */
export function deviceName(userAgent: string): string {
  const find = (names: [RegExp, string][]) => names.find(([mark]) => mark.test(userAgent))?.[1]
  return [find(BROWSERS), find(SYSTEMS)].filter(Boolean).join(' · ') || userAgent
}
