/** The screens of the simulated phones, for whoever sits at this machine. */
import type { FastifyInstance } from 'fastify'
import { escaped } from '../../shared/words-page.ts'
import type { MobileIdSimulator, RingingPhone } from '../gateways/mobile-id-simulator.ts'

const path = '/mobile-id-simulator'

const phone = ({ token, phoneNumber, controlCode }: RingingPhone): string => `
  <form method="post" action="${path}">
    <h2>${escaped(phoneNumber)}</h2>
    <p>Control code: <strong>${controlCode}</strong></p>
    <input type="hidden" name="token" value="${escaped(token)}">
    <p><label>Personal code of the holder <input name="personalCode" autocomplete="off" maxlength="32"></label></p>
    <p><button name="answer" value="sign">Enter the PIN</button> <button name="answer" value="cancel">Cancel</button></p>
  </form>`

const page = (phones: readonly RingingPhone[]): string => `<!doctype html>
<html lang="en-gb"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
${phones.length === 0 ? '<meta http-equiv="refresh" content="3">' : ''}<title>Simulated phones</title></head>
<body><h1>Simulated phones</h1>
${phones.length > 0 ? phones.map(phone).join('\n') : '<p>No phone rings. Start a sign-in by phone in the portal.</p>'}
</body></html>`

const isHere = (ip: string): boolean => ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1'

export async function serveMobileIdPage(app: FastifyInstance, simulator: MobileIdSimulator): Promise<void> {
  await app.register((scope, _, registered) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, new URLSearchParams(body.toString())),
    )
    scope.addHook('onRequest', async (request, reply) => {
      if (!isHere(request.ip)) return reply.code(404).send()
    })
    scope.get(path, (_, reply) => reply.type('text/html; charset=utf-8').send(page(simulator.ringing())))
    scope.post<{ Body: URLSearchParams }>(path, (request, reply) => {
      const code = request.body.get('personalCode')?.trim() || null
      simulator.answer(request.body.get('token') ?? '', request.body.get('answer') === 'sign' ? code : null)
      return reply.redirect(path, 303)
    })
    registered()
  })
}
