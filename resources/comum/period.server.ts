import { zonaDaPlataforma } from './zona';

const zones: Readonly<Record<string, string>> = {
  UTC_3_BRASIL: 'America/Sao_Paulo',
  UTC_4_BRASIL: 'America/Manaus',
  UTC_5_BRASIL: 'America/Rio_Branco',
};
/** The IANA zone of a company's `fuso`; Brasília's for none. */
export const zoneOf = (fuso: string | null | undefined): string => zones[fuso ?? ''] ?? zonaDaPlataforma;
