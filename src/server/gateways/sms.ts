/** Text messages by the operator’s HTTP gateway, else as files. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { layDown } from './message-folder.ts'
import { OutgoingRequestError, safeRequest } from './safe-request.ts'

export interface TextMessage {
  /** With the country’s code, as `+4712345678`. */
  to: string
  text: string
}

export interface SmsGateway {
  /** False where messages are laid into the data folder and reach nobody. */
  readonly delivers: boolean
  send(message: TextMessage): Promise<void>
}

export class PhoneNumberError extends Error {
  override readonly name = 'PhoneNumberError'
}

/** E.164, without what people put between the digits. */
export function checkedPhoneNumber(written: string): string {
  const number = written.replace(/[\s().-]/g, '')
  if (!/^\+[1-9]\d{6,14}$/.test(number))
    throw new PhoneNumberError(`“${written}” is no phone number with a country code`)
  return number
}

type SmsConfig = Pick<Config, 'smsUrl' | 'dataDir'>

export function openSmsGateway({ smsUrl, dataDir }: SmsConfig): SmsGateway {
  return smsUrl === undefined ? smsFolder(join(dataDir, 'sms')) : httpSms(new URL(smsUrl))
}

/** Name and password in the operator’s address travel as a header. */
function httpSms(url: URL): SmsGateway {
  const login = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  const target = new URL(url)
  target.username = ''
  target.password = ''
  return {
    delivers: true,
    async send({ to, text }) {
      const { status } = await safeRequest({ outgoingAllowedHosts: [target.hostname] }, target.href, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(url.username && { Authorization: `Basic ${Buffer.from(login).toString('base64')}` }),
        },
        body: JSON.stringify({ to: checkedPhoneNumber(to), text }),
      })
      if (status < 200 || status >= 300) throw new OutgoingRequestError(`The SMS gateway answered ${status}`)
    },
  }
}

function smsFolder(folder: string): SmsGateway {
  return {
    delivers: false,
    async send({ to, text }) {
      const message = JSON.stringify({ to: checkedPhoneNumber(to), text })
      await layDown(folder, `${Date.now()}-${randomUUID()}.json`, message)
    },
  }
}
