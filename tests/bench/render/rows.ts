/** Rows of ten columns, the same for all. */
export interface BenchRow {
  readonly id: number;
  readonly versao: number;
  readonly [name: string]: unknown;
}
const states = ['ATIVO', 'INATIVO', 'BLOQUEADO'];
export const rowOf = (id: number): BenchRow => ({
  id,
  versao: 1,
  nome: `Cliente número ${id}`,
  telefone: `+55119${String(10_000_000 + id)}`,
  email: `cliente${id}@exemplo.com.br`,
  situacao: states[id % 3],
  limite: ((id * 37) % 90_000) / 100,
  nascimento: `19${String(50 + (id % 50))}-0${1 + (id % 9)}-1${id % 9}`,
  pontos: id % 1000,
  cidade: `Cidade ${id % 100}`,
  obs: `Observação da linha ${id}`,
  codigo: `C-${id}`,
});
export const columns = [
  'nome',
  'telefone',
  'email',
  'situacao',
  'limite',
  'nascimento',
  'pontos',
  'cidade',
  'obs',
  'codigo',
] as const;
export const total = 3_000;
export const pageOf = (page: number, size: number): BenchRow[] =>
  Array.from({ length: size }, (_, index) => rowOf((page - 1) * size + index + 1));
/** `?linhas=100` of the address. */
export const asked = (name: string): number => Number(new URLSearchParams(window.location.search).get(name) ?? 0);
