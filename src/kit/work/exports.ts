/** What a list or a report can be saved as, in the order a menu shows them. */
export const exportFormats = ['xlsx', 'csv', 'pdf'] as const;
/** How personal data stand in a file, the first unless said: whoever may see them without masks chooses. */
export const personalExports = { mascarados: 'Mascarados', completos: 'Completos' } as const;
export type PersonalExport = keyof typeof personalExports;
export type ExportFormat = (typeof exportFormats)[number];
export const exportNames: Readonly<Record<ExportFormat, string>> = { xlsx: 'Excel (XLSX)', csv: 'CSV', pdf: 'PDF' };
