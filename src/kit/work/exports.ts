/** Formats of saved lists and reports, in the order a menu shows them. */
export const exportFormats = ['xlsx', 'csv', 'pdf'] as const;
/** Form of personal data in a file, the first by default: users who may see them without masks choose. */
export const personalExports = { mascarados: 'Mascarados', completos: 'Completos' } as const;
export type PersonalExport = keyof typeof personalExports;
export type ExportFormat = (typeof exportFormats)[number];
export const exportNames: Readonly<Record<ExportFormat, string>> = { xlsx: 'Excel (XLSX)', csv: 'CSV', pdf: 'PDF' };
