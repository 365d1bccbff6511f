/** Features as the forms of editions and tenants show them. */
import { type Static, Type } from 'typebox'
import { nullable, shape, text } from '../shapes.ts'
import { limits } from '../vocabulary/limits.ts'

export const FeatureValue = shape('FeatureValue', {
  name: text(limits.featureName, 'Feature.'),
  value: text(limits.featureValue, 'Its value: `true` or `false` of a switch, a number of a limit.'),
})
export type FeatureValue = Static<typeof FeatureValue>

export const featureValues = Type.Array(FeatureValue, {
  maxItems: limits.featureValues,
  description: 'Values by feature.',
})

const attributes = Type.Record(Type.String({ maxLength: 64 }), Type.Union([Type.String(), Type.Number()]), {
  description: 'Further facts by name; empty where there are none.',
})

const FeatureInputType = shape('FeatureInputType', {
  name: text(64, '`CHECKBOX`, `SINGLE_LINE_STRING` or `COMBOBOX`.'),
  attributes,
  validator: shape('FeatureValidator', {
    name: text(64, '`BOOLEAN`, `NUMERIC`, `STRING` or `NULL`.'),
    attributes,
  }),
  itemSource: nullable(
    shape('FeatureItemSource', {
      items: Type.Array(
        shape('FeatureItem', {
          value: text(limits.featureValue, 'Value to send.'),
          displayText: text(256, 'Name in the caller’s language.'),
        }),
        { description: 'Values to choose from, of a combo box.' },
      ),
    }),
    'Of a combo box; null for other kinds.',
  ),
})

export const Feature = shape('Feature', {
  parentName: nullable(
    text(limits.featureName, 'Feature above it in the tree; it means nothing while that one is off.'),
  ),
  name: text(limits.featureName, 'Name that values use.'),
  displayName: text(256, 'Name in the caller’s language.'),
  description: text(512, 'What an organisation has by it, in the caller’s language.'),
  defaultValue: text(limits.featureValue, 'Value where neither tenant nor edition says otherwise.'),
  inputType: FeatureInputType,
})
export type Feature = Static<typeof Feature>
