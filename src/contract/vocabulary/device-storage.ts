/**
 * What a browser remembers of the device and not of a person: `public/boot.js` applies it before the first paint, and it
 * stays when people leave. The script cannot import this file; `device-storage.test.ts` holds the two together.
 */
export const deviceStorage = {
  theme: 'tessera.theme',
  /** `dark` or `light`; absent: as the system has it. */
  colorScheme: 'tessera.colorScheme',
  language: 'tessera.language',
  direction: 'tessera.direction',
} as const
