import { FormattedMessage } from 'react-intl'

/** On a button whose form is being sent. */
export const Busy = () => <FormattedMessage id="ProcessingWithThreeDot" />
