/** What is outside of the server. Each has a local stand-in, so that the product runs whole on one machine. */
import type { Config } from '../config.ts'
import { type MailGateway, openMailGateway } from './mail.ts'

export interface Gateways {
  mail: MailGateway
  close(): void
}

export function openGateways(config: Config): Gateways {
  const mail = openMailGateway(config)
  return { mail, close: () => mail.close() }
}
