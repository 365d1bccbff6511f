import { ProtocolError } from '../protocol.ts'

/** The embedder asks what is to become of it. */
export function changedMeanwhile(changedBy: string | null, changedAt: string | null): ProtocolError {
  const errorInfo = Object.entries({ changedBy, changedAt }).flatMap(([key, value]) => (value ? [{ key, value }] : []))
  return new ProtocolError(409, {
    message: 'ReportChangedMeanwhile',
    detailedMessage: 'Somebody else has changed the report. Nothing was saved.',
    errorCode: '409',
    technicalDetails: { errorInfo },
  })
}
