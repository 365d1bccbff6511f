/** What is outside of the server. Each has a local stand-in, so that the product runs whole on one machine. */

import { type DirectoryGateway, openDirectoryGateway } from './directory.ts'
import { type LdapGateway, openLdapGateway } from './ldap.ts'
import { type MailGateway, openMailGateway } from './mail.ts'
import { type MobileIdGateway, openMobileIdGateway } from './mobile-id.ts'
import { openPowerBIGateway, type PowerBIGateway } from './power-bi/power-bi.ts'
import type { GatewaySite } from './site.ts'
import { openSmsGateway, type SmsGateway } from './sms.ts'

export interface Gateways {
  mail: MailGateway
  sms: SmsGateway
  ldap: LdapGateway
  directory: DirectoryGateway
  mobileId: MobileIdGateway
  powerBI: PowerBIGateway
  close(): void
}

export function openGateways(site: GatewaySite): Gateways {
  const mail = openMailGateway(site.config)
  return {
    mail,
    sms: openSmsGateway(site.config),
    ldap: openLdapGateway(site),
    directory: openDirectoryGateway(site),
    mobileId: openMobileIdGateway(site),
    powerBI: openPowerBIGateway(site),
    close: () => mail.close(),
  }
}
