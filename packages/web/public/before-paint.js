// Runs before the first paint, so that neither the colours nor the language flicker; a file of its own because the
// content policy allows no inline script. The keys are those of kit/AditProvider.tsx and kit/language.ts.
(function () {
  var page = document.documentElement
  var language = 'zh'
  try {
    var wished = localStorage.getItem('theme')
    var dark = wished === 'dark' || (wished !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
    page.dataset.mantineColorScheme = dark ? 'dark' : 'light'
    language = localStorage.getItem('language') || language
  } catch {
    // a browser that keeps nothing gets the defaults
  }
  page.lang = language
  // the first number format, whatever its language, costs a telephone a tenth of a second: now, while the styles are still on their way
  new Intl.NumberFormat()

  // The landing page is drawn before its program is here (build/first-paint.ts); in the apps it has no bar.
  if (!/^\/(home)?$/.test(location.pathname) || /\bAditApp\/\d/.test(navigator.userAgent)) return
  page.dataset.landing = ''
  var meta = document.querySelector('meta[name=landing]')
  if (!meta) return
  var files = JSON.parse(meta.content)
  files.screen.concat(files.words[language] || []).forEach(function (href) {
    var link = document.createElement('link')
    var style = href.slice(-4) === '.css'
    link.rel = style ? 'preload' : 'modulepreload'
    if (style) link.as = 'style'
    link.crossOrigin = ''
    if (!style) link.fetchPriority = 'low'
    link.href = href
    document.head.append(link)
  })
})()
