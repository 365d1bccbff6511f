/** The table of contents: every screen, each loaded when it is opened. */
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router-dom'
import { features } from '../../contract/vocabulary/features.ts'
import { permissions } from '../../contract/vocabulary/permissions.ts'
import type { Area } from '../areas/area.ts'
import { hostDashboard } from '../areas/host-dashboard/area.ts'
import { MoreTexts } from '../i18n/Texts.tsx'
import type { Messages } from '../i18n/texts.ts'
import { withSheets } from '../kit/style-sheets.ts'
import { placeRoutes } from '../reports/report-place.ts'
import { needsOf, needsOfPage } from '../session/access.ts'
import { paths } from '../session/paths.ts'
import { shareLinkAt } from '../session/share-link.ts'
import { shareTexts } from '../share/share-texts.ts'
import type { AppStore } from '../store/create-store.ts'
import { areas } from './areas.ts'
import { guard, leadTo, toBestRoute } from './guard.ts'
import { PageError } from './PageError.tsx'
import { PageLoading } from './PageLoading.tsx'
import { type PageHandle, Shell } from './Shell.tsx'
import type { ReportHandle } from './use-is-rail.ts'
import { WholePage } from './WholePage.tsx'

const page = (handle: PageHandle): PageHandle => handle

/** What an area says of itself, in the language of the page. */
export type TextsOf = (area: Pick<Area, 'texts'>) => Promise<Messages>

async function areaPage(area: Pick<Area, 'texts'>, page: Area['page'], textsOf: TextsOf) {
  const [Page, messages] = await Promise.all([withSheets(page), textsOf(area)])
  return {
    element: (
      <MoreTexts messages={messages}>
        <Page />
      </MoreTexts>
    ),
  }
}

const areaRoutes = (area: Area, store: AppStore, textsOf: TextsOf): RouteObject[] => [
  {
    path: area.path,
    handle: page({ title: area.title }),
    loader: () => guard(store, needsOfPage(area)),
    lazy: () => areaPage(area, area.page, textsOf),
  },
  ...(area.pages ?? []).map((inner) => ({
    path: `${area.path}/${inner.path}`,
    loader: () => guard(store, needsOf(inner.operation)),
    lazy: () => areaPage({ texts: { ...area.texts, ...inner.texts } }, inner.page, textsOf),
  })),
]

/** What the person's own pages say. */
const home: Pick<Area, 'texts'> = {
  texts: import.meta.glob('../../contract/vocabulary/texts/*/home.json', { import: 'default' }),
}

/** Whole reports for whoever is signed in, without the shell; what a key opens, the server decides. */
const wholeReports = (store: AppStore, textsOf: TextsOf): RouteObject => ({
  errorElement: (
    <main>
      <PageError />
    </main>
  ),
  hydrateFallbackElement: (
    <main>
      <PageLoading />
    </main>
  ),
  lazy: () =>
    areaPage({ texts: shareTexts }, async () => (await import('../share/MemberReport.tsx')).MemberReport, textsOf),
  children: [
    {
      path: '/report/:reportId',
      loader: ({ request }) =>
        shareLinkAt(new URL(request.url)) ? null : guard(store, { permission: permissions.tenantDashboard }),
      element: null,
    },
    { path: '/main/report/share', element: null },
  ],
})

/** An area knows nothing of reports in their frame. */
const withReport = (area: Area): Area =>
  area === hostDashboard ? { ...area, page: async () => (await import('./HostHome.tsx')).HostHome } : area

/** What the dashboard says beside its report. */
const reports: Pick<Area, 'texts'> = {
  texts: import.meta.glob('../../contract/vocabulary/texts/*/figures.json', { import: 'default' }),
}

const routes = (store: AppStore, textsOf: TextsOf): RouteObject[] => [
  { element: <WholePage />, hydrateFallbackElement: <span />, children: [wholeReports(store, textsOf)] },
  {
    element: <Shell />,
    hydrateFallbackElement: <span />,
    errorElement: <PageError />,
    children: [
      {
        errorElement: <PageError />,
        hydrateFallbackElement: <PageLoading />,
        children: [
          { path: '/', loader: ({ request }) => toBestRoute(store, request), element: null },
          { path: paths.start, loader: ({ request }) => toBestRoute(store, request), element: null },
          // As older links have it.
          {
            path: '/app/dashboard',
            loader: ({ request }) => leadTo(paths.dashboard + new URL(request.url).search, request),
            element: null,
          },
          {
            loader: () => guard(store, { permission: permissions.tenantDashboard }),
            handle: { hasReport: true } satisfies ReportHandle,
            lazy: () => areaPage(reports, async () => (await import('../reports/HomeArea.tsx')).HomeArea, textsOf),
            // The area itself shows what the address names.
            children: [
              { path: paths.dashboard, element: null },
              { path: '/app/main/report/:reportId', element: null },
              ...placeRoutes.map((path) => ({ path, element: null })),
            ],
          },
          {
            path: paths.home,
            handle: page({ title: 'menu.home' }),
            lazy: () => areaPage(home, async () => (await import('./HomePage.tsx')).HomePage, textsOf),
          },
          {
            path: paths.favourites,
            handle: page({ title: 'menu.favourites' }),
            loader: () => guard(store, { permission: permissions.tenantDashboard, feature: features.powerBI }),
            lazy: () => areaPage(home, async () => (await import('./FavouritesPage.tsx')).FavouritesPage, textsOf),
          },
          ...areas.map(withReport).flatMap((area) => areaRoutes(area, store, textsOf)),
          {
            path: '*',
            handle: page({ title: 'notFound.title' }),
            lazy: async () => ({ Component: (await import('./NotFoundPage.tsx')).NotFoundPage }),
          },
        ],
      },
    ],
  },
]

export const appRouter = (store: AppStore, textsOf: TextsOf) => createBrowserRouter(routes(store, textsOf))

/** Begins to load the screen that the address names; the router asks for it only when it is known who may see it. */
export function loadPageAhead(store: AppStore, textsOf: TextsOf): void {
  for (const { route } of matchRoutes(routes(store, textsOf), location) ?? []) {
    // What cannot be loaded now is shown as a problem by the router, which asks again.
    if (typeof route.lazy === 'function') route.lazy().catch(() => undefined)
  }
}
