// Runs before the first paint, so that neither the colours nor the language flicker; a file of its own because the
// content policy allows no inline script. The keys are those of kit/AditProvider.tsx and kit/language.ts.
try {
  var wished = localStorage.getItem('theme')
  var dark = wished === 'dark' || (wished !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
  document.documentElement.lang = localStorage.getItem('language') || 'zh'
} catch {
  // a browser that keeps nothing gets the defaults
}
