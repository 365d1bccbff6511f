import { Type } from 'typebox'
import { anyone, command, download, service } from '../operation.ts'
import { choice, nullable, shape, smallId, text } from '../shapes.ts'
import { features } from '../vocabulary/features.ts'
import { limits } from '../vocabulary/limits.ts'
import { permissions } from '../vocabulary/permissions.ts'
import { asideSkins } from '../vocabulary/themes.ts'

const StoredLook = shape('StoredLook', {
  id: text(64, 'Version of the file: its address carries it.'),
  fileType: text(limits.fileType, 'Media type, found by looking into the file.'),
  tenantId: nullable(smallId('Tenant.')),
})

const administrators = {
  permission: [permissions.tenantSettings, permissions.uiCustomization],
  side: 'tenant',
  feature: features.branding,
  answer: StoredLook,
  changes: ['Setting', 'Session'],
} as const

const version = Type.Optional(text(64, 'Version, as the session answers it: under it the file never changes.'))
const ofTenant = { tenantId: Type.Optional(smallId('Tenant; absent: the caller’s.')), id: version }

/** The sign-in page wears the organisation's looks, so whoever came to it by its name may have them, or names their version. */
const looks = { permission: anyone, audited: false, tellsOfTenant: true } as const

export const tenantCustomization = service(
  'TenantCustomization',
  {
    uploadDarkLogo: command.post({
      summary: 'Keeps the logo for dark backgrounds: PNG, JPEG, WebP, or an SVG that is a picture and nothing more.',
      upload: limits.picture,
      ...administrators,
    }),
    uploadLightLogo: command.post({
      summary: 'Keeps the logo for light backgrounds.',
      upload: limits.picture,
      ...administrators,
    }),
    uploadLoginBackground: command.post({
      summary: 'Keeps the picture behind the sign-in form.',
      upload: limits.picture,
      ...administrators,
    }),
    uploadCustomCss: command.post({
      summary: 'Keeps a style sheet that loads nothing from elsewhere.',
      upload: limits.customCss,
      ...administrators,
    }),
    getCustomCss: download.get({ summary: 'The tenant’s style sheet.', query: Type.Object(ofTenant), ...looks }),
    getLogo: download.get({
      summary: 'The tenant’s logo: the one for light backgrounds, else the other.',
      query: Type.Object(ofTenant),
      ...looks,
    }),
    getTenantLogo: download.get({
      summary: 'The tenant’s logo for a background of this kind.',
      query: Type.Object({ ...ofTenant, skin: choice(asideSkins, 'light or dark: the background.') }),
      ...looks,
    }),
    getLoginBackground: download.get({
      summary: 'The picture behind the sign-in form.',
      query: Type.Object(ofTenant),
      ...looks,
    }),
  },
  '/TenantCustomization',
)
