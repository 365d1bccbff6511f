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
  [features.loginMobile]: 'false',
}
