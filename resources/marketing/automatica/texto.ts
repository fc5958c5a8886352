import { marcasDaMensagem, type Marca } from '../../../schemas/gatilhos';

export const exemplos: { readonly [M in Marca]: string } = {
  nome: 'Maria',
  empresa: 'Cantina da Praça',
  numero: '1042',
  total: 'R$ 78,90',
  previsao: '20:45',
  dias: '30',
  avaliacao: 'https://exemplo.com.br/a/0123',
  desconto: '10% de desconto',
  cupom: 'PIZZA10',
  link: 'https://exemplo.com.br/l/0123456789',
  acompanhar: 'https://exemplo.com.br/p/0123456789',
  pontos: '120 pontos',
  saldo: '480 pontos',
  vencem: '31/12/2026',
  premio: 'Pizza grande',
};
/** Words in place of a value that is missing, so that no sentence has a hole. */
const semValor: { readonly [M in Marca]: string } = {
  nome: 'cliente',
  empresa: 'nossa loja',
  numero: '',
  total: 'valor a confirmar',
  previsao: 'a confirmar',
  dias: 'alguns',
  avaliacao: 'responda esta mensagem',
  desconto: 'um desconto',
  cupom: '',
  link: '',
  acompanhar: '',
  pontos: 'pontos',
  saldo: 'consulte a loja',
  vencem: 'poucos dias',
  premio: 'um prêmio',
};
/** Tags of a text that the trigger does not know. */
export const estranhas = (texto: string, conhecidas: readonly string[]): readonly string[] =>
  [...texto.matchAll(/\{(\w+)\}/g)].map(([, nome]) => nome!).filter((nome) => !conhecidas.includes(nome));
/** Text for one customer: no tag stays. */
export const preenchido = (texto: string, valores: Partial<Record<Marca, string | null>>): string =>
  texto
    .replace(/\{(\w+)\}/g, (_whole, nome: string) =>
      Object.hasOwn(marcasDaMensagem, nome) ? valores[nome as Marca] || semValor[nome as Marca] : '',
    )
    .replace(/ {2,}/g, ' ')
    .trim();
