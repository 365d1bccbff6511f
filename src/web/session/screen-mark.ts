/** That this device is a screen of a kiosk: what makes it one is a cookie that no script reads. */
import { deviceStorage } from '../../contract/vocabulary/device-storage.ts'
import { deviceValues } from '../../offline/browser-values.ts'
import { newCallNumber } from '../../shared/call-number.ts'

export const screenMark = {
  set: (): unknown => deviceValues.set(deviceStorage.isScreen, 'true'),
  forget: (): void => deviceValues.remove(deviceStorage.isScreen),
  isSet: (): boolean => deviceValues.get(deviceStorage.isScreen) !== null,
}

/**
 * The key with which this browser asks to be a screen, until it knows whether it is one: by it and the link the server tells
 * whoever lost an answer from whoever else has the link (O166). It opens nothing by itself.
 */
export const enrolmentKey = {
  take(): string {
    const kept = deviceValues.get(deviceStorage.enrolmentKey) ?? newCallNumber()
    deviceValues.set(deviceStorage.enrolmentKey, kept)
    return kept
  },
  forget: (): void => deviceValues.remove(deviceStorage.enrolmentKey),
}
