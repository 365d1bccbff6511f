/** A subdomain that is no organisation’s: where the operator wants it, whoever comes there is led to the host’s address. */
import { shellSettings } from '../../contract/vocabulary/shell-settings.ts'
import type { AbpUserConfigurationGetAllApiResponse } from '../api/generated/abp-user-configuration.ts'
import { abpUserConfigurationGetAllPath } from '../api/generated/paths.ts'
import { ask } from '../api/start-calls.ts'
import type { AppConfig } from '../session/app-config.ts'
import { paths } from '../session/paths.ts'
import { addressOfTenant, tenancyNameFromAddress } from '../session/tenancy-format.ts'

async function isPrevented(): Promise<boolean> {
  const { data } = await ask<AbpUserConfigurationGetAllApiResponse>({
    url: abpUserConfigurationGetAllPath,
    params: { includeTexts: false },
  })
  return data?.setting.values[shellSettings.preventNotExistingTenantSubdomains]?.toLowerCase() === 'true'
}

/** `name`: of which nobody knew an organisation. The page there asks after it again, and so says that there is none. */
export async function leaveUnknownSubdomain(name: string, { appBaseUrls }: AppConfig): Promise<void> {
  const here = `${location.origin}/`
  if (tenancyNameFromAddress(here, appBaseUrls) !== name || !(await isPrevented())) return
  const search = new URLSearchParams({ abp_tenancy_name: name })
  location.replace(`${new URL(paths.login, addressOfTenant(null, appBaseUrls, here))}?${search}`)
}
