import { Type } from 'typebox'
import { anyone, command, query, service, signedIn } from '../operation.ts'
import {
  choice,
  dateTime,
  emailAddress,
  flag,
  id,
  nameText,
  nullable,
  requiredName,
  requiredText,
  secret,
  sentOnSecret,
  shape,
  smallId,
  text,
  unrecordedId,
  unrecordedSmallId,
} from '../shapes.ts'
import { captchaActions, directorySources } from '../vocabulary/identity.ts'
import { limits } from '../vocabulary/limits.ts'
import { permissions } from '../vocabulary/permissions.ts'

const captchaResponse = Type.Optional(
  nullable(secret(limits.captchaResponse, 'Solution of the captcha, base64, where one is asked for.')),
)

const ImpersonationResult = shape('ImpersonationResult', {
  impersonationToken: text(
    limits.token,
    'Opens `ImpersonatedAuthenticate` in the target’s tenant, once, for a minute.',
  ),
  tenancyName: nullable(text(limits.tenancyName, 'Tenant to go to; null: the host.')),
})

const reason = Type.Optional(
  nullable(nameText(limits.actingReason, 'Why; whoever acts has it before them, and the audit log keeps it.')),
)

const CanLogin = shape('RegisterResult', {
  canLogin: flag('Whether the new account can sign in at once; false where it must be confirmed or activated first.'),
})

const Challenge = shape('CaptchaChallenge', {
  parameters: shape('CaptchaParameters', {
    algorithm: text(32, 'Key derivation to search with.'),
    nonce: text(64, 'Hex.'),
    salt: text(64, 'Hex.'),
    cost: Type.Integer({ description: 'Rounds of the derivation.' }),
    keyLength: Type.Integer({ description: 'Bytes of the derived key.' }),
    keyPrefix: text(64, 'Hex: what the derived key must begin with.'),
    keySignature: Type.Optional(text(128, 'Hex.')),
    data: shape('CaptchaData', {
      action: text(32, 'What the solution is good for.'),
      until: Type.Integer({ description: 'End of its life, milliseconds since 1970.' }),
    }),
  }),
  signature: text(128, 'Hex; the challenge is sent back unchanged with its solution.'),
})

export const account = service('Account', {
  isTenantAvailable: query.post({
    summary: 'Whether a tenant of this name can be signed in to.',
    body: shape('IsTenantAvailable', { tenancyName: requiredText(limits.tenancyName, 'Short name, in any case.') }),
    answer: shape('TenantAvailability', {
      state: Type.Integer({ minimum: 1, maximum: 3, description: 'Available 1, InActive 2, NotFound 3.' }),
      tenantId: nullable(smallId('The tenant, when available.')),
    }),
    permission: anyone,
  }),

  findTenantOfMailDomain: query.post({
    summary:
      'The tenant for which the operator has listed the domain of a mail address; the same answer for all others.',
    body: shape('FindTenantOfMailDomain', { domain: requiredText(limits.emailAddress, 'What stands behind the @.') }),
    answer: shape('TenantOfMailDomain', {
      tenantId: nullable(smallId('The tenant; null: none that is told.')),
      tenancyName: nullable(text(limits.tenancyName, 'Its short name.')),
    }),
    permission: anyone,
  }),

  resolveTenantId: query.post({
    summary: 'The tenant that a sealed `c` of a link belongs to.',
    body: shape('ResolveTenantId', { c: secret(limits.token, 'As it stands in the link.') }),
    answer: nullable(smallId('Tenant; null: the host.')),
    permission: anyone,
  }),

  getCaptchaChallenge: query.get({
    summary: 'Work for a browser that has to show that it is one (altcha’s second format).',
    query: Type.Object({ action: choice(captchaActions, 'What the solution will be sent with.') }),
    answer: Challenge,
    permission: anyone,
    audited: false,
  }),

  register: command.post({
    summary: 'Makes an account for oneself. An address that has an account already gets a mail that says so.',
    body: shape('Register', {
      name: requiredName(limits.name, 'Name.'),
      surname: Type.Optional(nullable(nameText(limits.surname, 'Surname.'))),
      userName: Type.Optional(
        nullable(
          text(
            limits.userName,
            'User name that is wished for; where there is none, or somebody has it, it is the address.',
          ),
        ),
      ),
      emailAddress: emailAddress('Address.'),
      password: secret(limits.password, 'Password, within the rules of the tenant.'),
      captchaResponse,
    }),
    answer: CanLogin,
    permission: anyone,
    repeatable: true,
  }),

  registerAadUser: command.post({
    summary: 'Makes an account for a person of a directory, who is identified by the directory’s token.',
    body: shape('RegisterAadUser', {
      authProvider: choice(directorySources, 'Own directory, or somebody else’s.'),
      providerKey: requiredText(256, 'Object id of the person in the directory; must be the token’s.'),
      providerAccessCode: sentOnSecret(limits.providerToken, 'Id token of the directory.'),
    }),
    answer: CanLogin,
    permission: anyone,
    repeatable: true,
  }),

  sendPasswordResetCode: command.post({
    summary: 'Mails a link for choosing a new password. Answers the same whether the address is known or not.',
    body: shape('SendPasswordResetCode', { emailAddress: emailAddress('Address of the account.'), captchaResponse }),
    permission: anyone,
    repeatable: true,
  }),

  resetPassword: command.post({
    summary: 'Chooses a new password by the right that a link or a sign-in gave. Ends all sessions of the account.',
    body: shape('ResetPassword', {
      userId: Type.Optional(nullable(id('The account; where given it must be the code’s.'))),
      resetCode: Type.Optional(nullable(secret(limits.token, 'The code by itself.'))),
      c: Type.Optional(nullable(secret(limits.token, 'The code as it stands in a link.'))),
      expireDate: Type.Optional(
        nullable(dateTime('As ABP’s clients send it; the code itself says until when it opens.')),
      ),
      password: secret(limits.password, 'The new password.'),
      returnUrl: Type.Optional(nullable(text(limits.returnUrl, 'Kept for the sign-in that follows.'))),
      singleSignIn: Type.Optional(nullable(flag('Kept for the sign-in that follows.'))),
    }),
    answer: shape('ResetPasswordResult', {
      canLogin: flag('The account can sign in with the new password.'),
      userName: text(limits.userName, 'Whose password it is.'),
    }),
    permission: anyone,
    repeatable: true,
  }),

  sendEmailActivationLink: command.post({
    summary: 'Mails a link that confirms an address. Answers the same whether the address is known or not.',
    body: shape('SendEmailActivationLink', { emailAddress: emailAddress('Address to confirm.'), captchaResponse }),
    permission: anyone,
    repeatable: true,
  }),

  activateEmail: command.post({
    summary: 'Confirms the address that a link was mailed to.',
    body: shape('ActivateEmail', {
      userId: Type.Optional(nullable(id('The account; where given it must be the code’s.'))),
      confirmationCode: Type.Optional(nullable(secret(limits.token, 'The code by itself.'))),
      c: Type.Optional(nullable(secret(limits.token, 'The code as it stands in a link.'))),
    }),
    permission: anyone,
    repeatable: true,
  }),

  impersonateUser: command.post({
    summary:
      'A token by which the caller goes on as another person of the same side, who may do no more than the caller.',
    body: shape('ImpersonateUser', {
      tenantId: Type.Optional(nullable(smallId('The caller’s own tenant; null or absent means it.'))),
      userId: id('Whom to act as.'),
      reason,
    }),
    answer: ImpersonationResult,
    permission: permissions.users.impersonate,
    changes: ['Session'],
  }),

  impersonateTenant: command.post({
    summary: 'A token by which the operator goes on as a person of a tenant, with that person’s rights alone.',
    body: shape('ImpersonateTenant', { tenantId: smallId('Tenant.'), userId: id('Whom to act as.'), reason }),
    answer: ImpersonationResult,
    permission: permissions.tenants.impersonate,
    side: 'host',
    changes: ['Session'],
  }),

  delegatedImpersonate: command.post({
    summary: 'A token by which the caller acts as a person who delegated to the caller.',
    body: shape('DelegatedImpersonate', { userDelegationId: id('The delegation.'), reason }),
    answer: ImpersonationResult,
    permission: signedIn,
    changes: ['Session'],
  }),

  backToImpersonator: command.post({
    summary: 'A token by which a person who acts as another goes on as themselves.',
    answer: ImpersonationResult,
    permission: signedIn,
    changes: ['Session'],
  }),

  switchToLinkedAccount: command.post({
    summary: 'A token by which the caller goes on in a linked account of theirs.',
    body: shape('SwitchToLinkedAccount', {
      targetUserId: unrecordedId('The linked account.'),
      targetTenantId: Type.Optional(nullable(unrecordedSmallId('Its tenant; null: the host.'))),
    }),
    answer: shape('SwitchToLinkedAccountResult', {
      switchAccountToken: text(limits.token, 'Opens `LinkedAccountAuthenticate` in that tenant, once, for a minute.'),
      tenancyName: nullable(text(limits.tenancyName, 'Tenant to go to; null: the host.')),
    }),
    permission: signedIn,
    changes: ['Session'],
  }),
})
