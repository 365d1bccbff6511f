import type { Config } from '../config.ts'

/** Where links in mails lead. Never what a request says its host is: whoever asks for a mail could name another (A12). */
export const siteAddress = ({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string =>
  publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
