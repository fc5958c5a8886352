/** True for a secret: no draft keeps it, no preview sends it, no audit row shows it. */
export const isSecret = ({ sealed }: { readonly sealed?: boolean | undefined }): boolean => sealed === true;
