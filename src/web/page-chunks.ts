import { globSync, readFileSync } from 'node:fs'

/**
 * What always arrives together is one chunk: dozens of small ones compress badly (a tenth of what a page loads). Whatever
 * is not named here is split by the bundler itself. A module that only one screen uses does not belong in this list.
 */
const anyOf = (...names: readonly string[]) => `(${names.join('|')})`
const packages = (...names: readonly string[]) => `/node_modules/${anyOf(...names)}/`
const sources = (folder: string, ...names: readonly string[]) => `/src/${folder}/${anyOf(...names)}\\.tsx?$`
const mantine = (...names: readonly string[]) => `/@mantine/core/esm/${anyOf(...names)}/`
const mantineHooks = (...names: readonly string[]) => `/@mantine/hooks/esm/${anyOf(...names)}/`

/** Every page of the app shows the icons of all areas. */
const areaIcons = globSync('src/web/areas/*/area.ts').flatMap(
  (file) => readFileSync(file, 'utf8').match(/\bIcon\w+/g) ?? [],
)

const openedInLists = [
  ...['AllNames', 'Chip\\.', 'ChoiceOptions', 'ColumnsPopover', 'FilterDrawer', 'FilterPopover', 'NumberSpan'],
  ...['OpenRowMenu', 'RowMenu', 'Views\\.', 'VirtualRows', 'row-actions', 'use-export', 'use-row-actions'],
]

const listIcons = [
  ...['AdjustmentsHorizontal', 'ArrowDown', 'Bookmark', 'ChevronLeft', 'ChevronLeftPipe', 'ChevronRightPipe'],
  ...['Columns3', 'FilterOff', 'Inbox', 'LayoutList', 'Refresh', 'Selector'],
]

const patterns = {
  /** What every chunk leans on, the page in the frame too; alone each is too small to be worth compressing. */
  runtime: [
    'rolldown/runtime',
    'vite/preload-helper',
    sources('contract/vocabulary', 'headers', 'languages'),
    sources('web/session', 'paths'),
  ],
  /** For every page of the app. The page in the frame must share none of it: it would load it all. */
  base: [
    packages('react', 'react-dom', 'scheduler', 'react-intl', 'intl-messageformat', 'clsx'),
    // Not the parser, which few need.
    '/node_modules/@formatjs/(?!icu-(messageformat-parser/index|skeleton-parser))',
    mantine('core', `components/${anyOf('ActionIcon', 'Button', 'Group', 'Loader', 'Stack', 'Text', 'Title')}`),
    mantine(`components/${anyOf('Transition', 'UnstyledButton')}`),
    mantineHooks('use-color-scheme', 'use-did-update', 'use-id', 'use-isomorphic-effect', 'use-media-query'),
    mantineHooks('use-merged-ref', 'use-mutation-observer', 'use-reduced-motion', 'utils/random-id'),
    '/@tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes|icons/Icon(Moon|Sun))\\.mjs',
    sources('contract/vocabulary', 'cookies', 'device-storage', 'enums', 'limits', 'permissions'),
    sources(
      'offline',
      'back-off',
      'browser-values',
      'existing-database',
      'owner',
      'owner-mark',
      'owner-mark-copy',
      'records',
    ),
    sources(
      'web/api',
      'answer-shelf',
      'caller',
      'generated/paths',
      'ask-until-there',
      'page-owner',
      'refresh',
      'start-calls',
      'token-owner',
      'transport',
      'wire',
    ),
    sources('web/i18n', 'Texts', 'texts'),
    sources('web/session', 'app-config', 'browser-cookies', 'language', 'leave', 'person', 'tenancy-format'),
    sources('web/session', 'when-idle'),
    sources('web/themes', 'Looks', 'page-root', 'scheme', 'theme'),
  ],
  /** For every page behind the sign-in. */
  app: [
    packages('react-router', 'react-redux', '@reduxjs', 'immer', 'redux', 'redux-persist', 'redux-thunk', 'reselect'),
    packages('use-sync-external-store', '@standard-schema'),
    '/@tabler/icons-react/dist/esm/icons/Icon(ArrowUp|ChartBar|Check|ChevronDown|Folder|Home|Language|Logout)\\.mjs',
    '/@tabler/icons-react/dist/esm/icons/Icon(Menu2|ReportAnalytics|Search|Star|X)\\.mjs',
    `/@tabler/icons-react/dist/esm/icons/${anyOf(...new Set(areaIcons))}\\.mjs`,
    sources('contract/vocabulary', 'features', 'settings', 'tags'),
    sources('web/api', 'base-query', 'empty-api', 'offline-answers', 'query-key'),
    sources('web/api/generated', 'abp-user-configuration', 'operations', 'power-bi-embed', 'profile', 'session'),
    sources('web/api/generated', 'preferences', 'ui-customization-settings'),
    sources(
      'web/app',
      'AccountMenu',
      'HeaderMenu',
      'MenuLink',
      'SideMenu',
      'areas',
      'best-route',
      'looks-change',
      'menu',
    ),
    mantine(`components/${anyOf('Skeleton', 'ThemeIcon')}`),
    mantineHooks('use-document-title'),
    '/src/web/kit/(State|narrow|form-address|form/confirm|page/PageHeader)\\.',
    sources('web/api', 'use-stored-at'),
    '/@tabler/icons-react/dist/esm/icons/Icon(ChevronRight|Dots|Lock|Plus)\\.mjs',
    sources('web/app', 'use-flyout', 'use-idle', 'use-menu', 'use-person-shelf'),
    sources('web/themes', 'theme-faces'),
    '/src/web/areas/[a-z-]+/area\\.ts$',
    sources('web/reports', 'report-choices', 'use-report-choices', 'use-report-menu'),
    sources('web/session', 'Can', 'access', 'report-logs', 'use-session'),
    sources('web/store', 'connection', 'create-store', 'freshness', 'hooks', 'preferences'),
  ],
  /** For everything that is typed into: sign-in, filters, forms. */
  fields: [
    mantine(`components/${anyOf('Checkbox', 'CloseButton', 'Input', 'InputBase', 'TextInput')}`),
    mantine('utils/InlineInput', 'utils/InputsGroupFieldset'),
    mantineHooks('use-debounced-callback', 'use-uncontrolled', 'utils/use-callback-ref'),
    '/@mantine/core/esm/components/Combobox/(Combobox\\.module|ComboboxChevron|get-parsed-combobox-data)',
    mantine('components/NativeSelect'),
  ],
  /** For what opens beside what was pressed. */
  floating: [
    packages('@floating-ui'),
    mantine(`components/${anyOf('FocusTrap', 'Overlay', 'Popover', 'Portal')}`, 'utils/Floating'),
    mantineHooks('use-click-outside', 'use-focus-return', 'use-focus-trap', 'use-long-press'),
  ],
  /** For choices out of a list. */
  options: [mantine(`components/${anyOf('Combobox', 'ScrollArea', 'Select')}`), mantineHooks('use-previous')],
  /** For questions and for forms that stand beside the page. */
  dialogs: [
    packages('aria-hidden', 'react-remove-scroll', 'react-remove-scroll-bar', 'react-style-singleton', 'tslib'),
    packages('use-callback-ref', 'use-sidecar'),
    mantine(`components/${anyOf('Drawer', 'Modal', 'ModalBase', 'Paper')}`),
    mantineHooks('use-window-event'),
  ],
  /** For every form but that of the sign-in. */
  form: [
    packages('deepmerge', 'formik', 'hoist-non-react-statics', 'lodash-es', 'property-expr', 'react-fast-compare'),
    packages('react-is', 'tiny-case', 'tiny-warning', 'toposort', 'yup'),
    mantine(`components/${anyOf('Switch', 'Textarea')}`),
    sources('web/kit/form', 'Busy', 'FaultSummary', 'FormNotices', 'FormState', 'draft-changes', 'draft-keeper'),
    sources('web/kit/form', 'field-labels', 'rules', 'secret-fields', 'use-draft', 'use-form-frame'),
    sources('web/kit/form/fields', 'SwitchField', 'TextField', 'use-flag-input'),
  ],
  /** For every list; what opens at a press is not among it. */
  list: [
    packages('@tanstack'),
    `/src/web/kit/list/(?!${anyOf(...openedInLists)})`,
    `/@tabler/icons-react/dist/esm/icons/Icon${anyOf(...listIcons)}\\.mjs`,
  ],
} as const

export const pageChunks = Object.entries(patterns).map(([name, parts]) => ({
  name,
  test: new RegExp(parts.join('|')),
}))
