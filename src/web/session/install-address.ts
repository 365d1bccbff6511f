/** Whatever stands before or behind it (specification 000, section 2). */
export const isInstallAddress = (pathname: string): boolean => pathname.toLowerCase().includes('app/admin/install')
