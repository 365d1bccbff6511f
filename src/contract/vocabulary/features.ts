import { maxUserCount } from './bounds.ts'

/** Features an edition or a tenant can have. Values travel as strings: a switch is on when its value is `true`. */
export const features = {
  maxUserCount: 'App.MaxUserCount',
  powerBI: 'App.BITools.PowerBI',
  powerBILogging: 'App.BITools.PowerBI.Logging',
  powerBIPassthrough: 'App.BITools.PowerBI.PassthroughEmbedding',
  tasks: 'App.Modules.Tasks',
  auditLogs: 'App.Other.AuditLogs',
  branding: 'App.Customization.Branding',
  loginAzureAD: 'App.Customization.LoginMethods.AzureAD',
  loginUserPass: 'App.Customization.LoginMethods.UserPass',
  operatorDirectory: 'App.Customization.LoginMethods.AzureAD.OperatorDirectory',
  loginMobile: 'App.Customization.LoginMethods.Mobile',
} as const

export type FeatureName = (typeof features)[keyof typeof features]

/** How people sign in: without any of them nobody does. */
export const signInFeatures: readonly FeatureName[] = [
  features.loginUserPass,
  features.loginAzureAD,
  features.loginMobile,
]

/** What a tenant has when neither it nor its edition says otherwise. */
export const featureDefaults: Readonly<Record<FeatureName, string>> = {
  [features.maxUserCount]: '0',
  [features.powerBI]: 'false',
  [features.powerBILogging]: 'false',
  [features.powerBIPassthrough]: 'false',
  [features.tasks]: 'false',
  [features.auditLogs]: 'false',
  [features.branding]: 'false',
  [features.loginAzureAD]: 'false',
  [features.loginUserPass]: 'true',
  [features.operatorDirectory]: 'false',
  [features.loginMobile]: 'false',
}

/** Of ABP’s input types those that the product’s features need: on or off, and a number, of which 0 is no limit. */
export const featureInputs = {
  switch: { name: 'CHECKBOX', validator: { name: 'BOOLEAN', attributes: {} } },
  limit: {
    name: 'SINGLE_LINE_STRING',
    validator: { name: 'NUMERIC', attributes: { MinValue: 0, MaxValue: maxUserCount } },
  },
} as const

export interface FeatureDefinition {
  name: FeatureName
  /** A feature under another one means something only while that one is on. */
  parentName: FeatureName | null
  input: keyof typeof featureInputs
}

/** Every feature, parents before children. */
export const featureTree: readonly FeatureDefinition[] = [
  { name: features.maxUserCount, parentName: null, input: 'limit' },
  { name: features.powerBI, parentName: null, input: 'switch' },
  { name: features.powerBILogging, parentName: features.powerBI, input: 'switch' },
  { name: features.powerBIPassthrough, parentName: features.powerBI, input: 'switch' },
  { name: features.tasks, parentName: null, input: 'switch' },
  { name: features.auditLogs, parentName: null, input: 'switch' },
  { name: features.branding, parentName: null, input: 'switch' },
  { name: features.loginUserPass, parentName: null, input: 'switch' },
  { name: features.loginAzureAD, parentName: null, input: 'switch' },
  { name: features.operatorDirectory, parentName: features.loginAzureAD, input: 'switch' },
  { name: features.loginMobile, parentName: null, input: 'switch' },
]
