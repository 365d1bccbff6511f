import { useReportChoices } from '../reports/use-report-choices.ts'
import { useAccess } from '../session/access.ts'
import { paths } from '../session/paths.ts'
import { useLogin } from '../session/use-session.ts'
import { type MenuItem, menu, visibleMenu } from './menu.ts'

/** For whom items of the menu are there. */
export function useVisitor() {
  const access = useAccess()
  return { ...access, hasEdition: Boolean(useLogin()?.tenant?.edition) }
}

/** What the person may see of the menu, with what is counted in it. */
export function useMenu(): MenuItem[] {
  const items = visibleMenu(menu, useVisitor())
  const { favourites } = useReportChoices()
  if (!favourites?.length) return items
  const badge = { kind: 'neutral', value: favourites.length } as const
  return items.map((item) => (item.path === paths.favourites ? { ...item, badge } : item))
}
