/**
 * Digits behind the point of a stored decimal, the same in files, filters and sums, which are exact therefore. Prices and rates
 * have six at most, parts of coins eight; with eighteen before the point, sums over 10¹² rows still fit the engine’s widest.
 */
export const decimalPlaces = 8

/** As the engine names it. `digits`: before and behind the point together. */
export const decimalType = (digits: number, places: number = decimalPlaces): string => `DECIMAL(${digits},${places})`

/** The engine’s widest. */
export const mostDecimalDigits = 38
