import type { ThemeName } from '../../contract/vocabulary/themes.ts'
import classes from './ThemePreview.module.css'
import { themeFaces } from './theme-faces.ts'

/** What a theme differs in, without a word. */
export function ThemePreview({ theme }: { theme: ThemeName }) {
  const { header, aside, footer, mark } = themeFaces[theme]
  return (
    <span className={classes.preview} data-theme={theme} aria-hidden>
      <span className={classes.header} data-on={header.light} />
      <span className={classes.aside} data-on={aside.light}>
        <span className={classes.mark} data-mark={mark} />
      </span>
      <span className={classes.page}>
        <span className={classes.action} />
      </span>
      {footer !== 'aside' && <span className={classes.footer} data-style={footer} />}
    </span>
  )
}
