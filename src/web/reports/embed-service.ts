import { createEmbedService } from './local-service.ts'

/** One for the whole app: every further one would leave a listener on the window behind. */
export const embedService = createEmbedService()
