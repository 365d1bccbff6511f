/** The table of contents: every screen, each loaded when it is opened. */
import { createBrowserRouter, matchRoutes, Navigate, type RouteObject } from 'react-router-dom'
import { permissions } from '../../contract/vocabulary/permissions.ts'
import type { Area } from '../areas/area.ts'
import { MoreTexts } from '../i18n/Texts.tsx'
import type { Messages } from '../i18n/texts.ts'
import { needsOf } from '../session/access.ts'
import { paths } from '../session/paths.ts'
import type { AppStore } from '../store/create-store.ts'
import { areas } from './areas.ts'
import { guard, toBestRoute } from './guard.ts'
import { PageError } from './PageError.tsx'
import { PageLoading } from './PageLoading.tsx'
import { type PageHandle, Shell } from './Shell.tsx'

const page = (handle: PageHandle): PageHandle => handle

const toStart = <Navigate to={paths.start} replace />

/** What an area says of itself, in the language of the page. */
export type TextsOf = (area: Area) => Promise<Messages>

async function areaPage(area: Area, textsOf: TextsOf) {
  const [Page, messages] = await Promise.all([area.page(), textsOf(area)])
  return {
    element: (
      <MoreTexts messages={messages}>
        <Page />
      </MoreTexts>
    ),
  }
}

const routes = (store: AppStore, textsOf: TextsOf): RouteObject[] => [
  { path: '/', element: toStart },
  {
    path: paths.start,
    element: <Shell />,
    hydrateFallbackElement: <span />,
    errorElement: <PageError />,
    children: [
      {
        errorElement: <PageError />,
        hydrateFallbackElement: <PageLoading />,
        children: [
          { index: true, loader: () => toBestRoute(store), element: null },
          {
            loader: () => guard(store, { permission: permissions.tenantDashboard }),
            lazy: async () => ({ Component: (await import('../reports/ReportArea.tsx')).ReportArea }),
            // The area itself shows what the address names.
            children: [
              { path: 'main/dashboard', element: null },
              { path: 'main/report/:reportId', element: null },
            ],
          },
          {
            path: 'main/home',
            handle: page({ title: 'menu.home' }),
            lazy: async () => ({ Component: (await import('./HomePage.tsx')).HomePage }),
          },
          ...areas.map((area) => ({
            path: area.path,
            handle: page({ title: area.title }),
            loader: () => guard(store, needsOf(area.operation)),
            lazy: () => areaPage(area, textsOf),
          })),
          { path: '*', element: toStart },
        ],
      },
    ],
  },
  { path: '*', element: toStart },
]

export const appRouter = (store: AppStore, textsOf: TextsOf) => createBrowserRouter(routes(store, textsOf))

/** Begins to load the screen that the address names; the router asks for it only when it is known who may see it. */
export function loadPageAhead(store: AppStore, textsOf: TextsOf): void {
  for (const { route } of matchRoutes(routes(store, textsOf), location) ?? []) {
    // What cannot be loaded now is shown as a problem by the router, which asks again.
    if (typeof route.lazy === 'function') route.lazy().catch(() => undefined)
  }
}
