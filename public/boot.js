// Before the first paint: theme, light or dark, language and direction, as this device was left.
;(() => {
  const root = document.documentElement
  let read = () => null
  try {
    const storage = window.localStorage
    read = (key) => storage.getItem(`tessera.${key}`)
  } catch {
    // A browser that keeps nothing shows the defaults.
  }
  const scheme = read('colorScheme')
  const dark = scheme ? scheme === 'dark' : window.matchMedia('(prefers-color-scheme: dark)').matches
  root.dataset.theme = read('theme') ?? 'default'
  root.dataset.mantineColorScheme = dark ? 'dark' : 'light'
  root.lang = read('language') ?? root.lang
  root.dir = read('direction') === 'rtl' ? 'rtl' : 'ltr'
})()
