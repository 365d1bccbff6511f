/** What the box of one visual is drawn from. */
import type { Page } from '../contract/models/report-definition.ts'
import type { VisualResult } from '../contract/models/report-query.ts'
import type { PlacedVisual } from './flow.ts'
import type { Geometry } from './layout.ts'
import type { ProtocolError } from './protocol.ts'
import type { ReportState } from './report-state.ts'
import type { ValueColours } from './value-colours.ts'
import type { Surroundings } from './visuals/visual-context.ts'

export interface Drawing {
  result: VisualResult | undefined
  /** Of what a point chosen elsewhere takes a part. */
  whole?: VisualResult | undefined
  isLoading: boolean
  failure: ProtocolError | null
  colours?: ValueColours
}

export interface BoxInput {
  state: ReportState
  page: Page
  placed: PlacedVisual
  geometry: Geometry
  drawing: Drawing | undefined
  surroundings: Surroundings
}

/** The points that are selected in this visual. */
export const chosenIn = ({ state: { selection }, page, placed }: Pick<BoxInput, 'state' | 'page' | 'placed'>) =>
  selection?.pageName === page.name && selection.visualName === placed.visual.name ? selection.points : []
