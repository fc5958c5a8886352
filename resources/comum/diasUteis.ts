import { businessDays, type BusinessDays } from '#kit/businessDays';
import { plusDays } from '#kit/period';

/** Sunday of Easter by the method of Meeus, Jones and Butcher. */
export const pascoa = (ano: number): string => {
  const seculo = Math.floor(ano / 100);
  const ouro = ano % 19;
  const bissextos = Math.floor(seculo / 4);
  const correcao = Math.floor((seculo - Math.floor((seculo + 8) / 25) + 1) / 3);
  const lua = (19 * ouro + seculo - bissextos - correcao + 15) % 30;
  const resto = ano % 100;
  const domingo = (32 + 2 * (seculo % 4) + 2 * Math.floor(resto / 4) - lua - (resto % 4)) % 7;
  const ajuste = Math.floor((ouro + 11 * lua + 22 * domingo) / 451);
  const total = lua + domingo - 7 * ajuste + 114;
  const mes = String(Math.floor(total / 31)).padStart(2, '0');
  return `${String(ano).padStart(4, '0')}-${mes}-${String((total % 31) + 1).padStart(2, '0')}`;
};

/** Day of the year, name, and the first year in which the law holds. */
const fixos: readonly (readonly [dia: string, nome: string, desde: number])[] = [
  // Lei 662/1949, as Lei 10.607/2002 words it.
  ['01-01', 'Confraternização Universal', 1949],
  ['04-21', 'Tiradentes', 1950],
  ['05-01', 'Dia do Trabalho', 1949],
  ['09-07', 'Independência do Brasil', 1949],
  ['11-02', 'Finados', 2003],
  ['11-15', 'Proclamação da República', 1949],
  ['12-25', 'Natal', 1949],
  // Lei 6.802/1980.
  ['10-12', 'Nossa Senhora Aparecida', 1980],
  // Lei 14.759/2023, in force since its publication on 22 December 2023.
  ['11-20', 'Dia Nacional de Zumbi e da Consciência Negra', 2024],
];
/** National holidays of a year by law: day YYYY-MM-DD and name. */
export const feriadosNacionais = (ano: number): ReadonlyMap<string, string> =>
  new Map(fixos.filter(([, , desde]) => ano >= desde).map(([dia, nome]) => [`${ano}-${dia}`, nome]));

/**
 * Days without banking that no national law names. They hang on Easter; Resolução CMN 4.880/2020 and FEBRABAN's
 * calendar count them out. Good Friday is a holiday of the municipalities (Lei 9.093/1995), and all of them keep it.
 * Ash Wednesday is a business day.
 */
const semBanco = (ano: number): ReadonlyMap<string, string> => {
  const domingo = pascoa(ano);
  return new Map([
    [plusDays(domingo, -48), 'Segunda-feira de Carnaval'],
    [plusDays(domingo, -47), 'Terça-feira de Carnaval'],
    [plusDays(domingo, -2), 'Sexta-feira da Paixão'],
    [plusDays(domingo, 60), 'Corpus Christi'],
  ]);
};
const anos = new Map<number, ReadonlyMap<string, string>>();
/** Days of a year on which no bank of the country works, weekends apart: day and name. */
export const feriadosBancarios = (ano: number): ReadonlyMap<string, string> => {
  const conhecido = anos.get(ano);
  if (conhecido) return conhecido;
  const feitos = new Map([...feriadosNacionais(ano), ...semBanco(ano)]);
  anos.set(ano, feitos);
  return feitos;
};

/** Days of a place that no national rule names: holidays of its state and city, and national ones of a single year. */
export type DiasDoLugar = ReadonlySet<string>;
const nenhum: DiasDoLugar = new Set();

/** Days on which the banks of a place work. */
export const diasUteis = (lugar: DiasDoLugar = nenhum): BusinessDays =>
  businessDays((dia) => lugar.has(dia) || feriadosBancarios(Number(dia.slice(0, 4))).has(dia));
