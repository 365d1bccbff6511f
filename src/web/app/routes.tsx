/** The table of contents: every screen, each loaded when it is opened. */
import { createBrowserRouter, matchRoutes, Navigate, type RouteObject } from 'react-router-dom'
import { permissions } from '../../contract/vocabulary/permissions.ts'
import { paths } from '../session/best-route.ts'
import type { AppStore } from '../store/create-store.ts'
import { guard } from './guard.ts'
import { PageError } from './PageError.tsx'
import { PageLoading } from './PageLoading.tsx'
import { type PageHandle, Shell } from './Shell.tsx'

const page = (handle: PageHandle): PageHandle => handle

const toDashboard = <Navigate to={paths.dashboard} replace />

const routes = (store: AppStore): RouteObject[] => [
  { path: '/', element: toDashboard },
  {
    path: '/app',
    element: <Shell />,
    hydrateFallbackElement: <span />,
    errorElement: <PageError />,
    children: [
      {
        errorElement: <PageError />,
        hydrateFallbackElement: <PageLoading />,
        children: [
          { index: true, element: toDashboard },
          {
            loader: () => guard(store, permissions.tenantDashboard),
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
          {
            path: 'admin/users',
            handle: page({ title: 'menu.users' }),
            loader: () => guard(store, permissions.users.view),
            lazy: async () => ({ Component: (await import('../areas/users/UsersPage.tsx')).UsersPage }),
          },
          {
            path: 'admin/reports/pbiReports',
            handle: page({ title: 'reports.title' }),
            loader: () => guard(store, permissions.reports.view),
            lazy: async () => ({ Component: (await import('../areas/reports/ReportsPage.tsx')).ReportsPage }),
          },
          { path: '*', element: toDashboard },
        ],
      },
    ],
  },
  { path: '*', element: toDashboard },
]

export const appRouter = (store: AppStore) => createBrowserRouter(routes(store))

/** Begins to load the screen that the address names; the router asks for it only when it is known who may see it. */
export function loadPageAhead(store: AppStore): void {
  for (const { route } of matchRoutes(routes(store), location) ?? []) {
    // What cannot be loaded now is shown as a problem by the router, which asks again.
    if (typeof route.lazy === 'function') route.lazy().catch(() => undefined)
  }
}
