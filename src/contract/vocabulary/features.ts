/** Features an edition or a tenant can have. Values travel as strings; a feature is on when its value is `true`. */
export const features = {
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

/** What a tenant has when neither it nor its edition says otherwise. */
export const featureDefaults: Readonly<Record<FeatureName, string>> = {
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

/** Of ABP’s input types the one that the product’s features need: on or off. */
export const featureInput = { name: 'CHECKBOX', validator: 'BOOLEAN' } as const

export interface FeatureDefinition {
  name: FeatureName
  /** A feature under another one means something only while that one is on. */
  parentName: FeatureName | null
}

/** Every feature, parents before children. */
export const featureTree: readonly FeatureDefinition[] = [
  { name: features.powerBI, parentName: null },
  { name: features.powerBILogging, parentName: features.powerBI },
  { name: features.powerBIPassthrough, parentName: features.powerBI },
  { name: features.tasks, parentName: null },
  { name: features.auditLogs, parentName: null },
  { name: features.branding, parentName: null },
  { name: features.loginUserPass, parentName: null },
  { name: features.loginAzureAD, parentName: null },
  { name: features.operatorDirectory, parentName: features.loginAzureAD },
  { name: features.loginMobile, parentName: null },
]
