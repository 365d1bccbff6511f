/** That this device is a screen of a kiosk: what makes it one is a cookie that no script reads. */
import { deviceStorage } from '../../contract/vocabulary/device-storage.ts'
import { deviceValues } from '../../offline/browser-values.ts'

export const screenMark = {
  set: (): unknown => deviceValues.set(deviceStorage.isScreen, 'true'),
  forget: (): void => deviceValues.remove(deviceStorage.isScreen),
  isSet: (): boolean => deviceValues.get(deviceStorage.isScreen) !== null,
}
