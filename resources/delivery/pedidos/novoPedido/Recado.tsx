import type { Returned } from '#kit';
import type { contaDoNovo } from './novoPedido';

export type ContaVista = Returned<typeof contaDoNovo.result>;

export const quantia = (quantity: number): string => quantity.toLocaleString('pt-BR', { maximumFractionDigits: 3 });

/** Error of a field: the refusal of the last try, else the one that the preview foresees. */
export const erroEm = (
  { errors }: { readonly errors: Readonly<Record<string, string>> },
  conta: ContaVista | undefined,
  campo: string,
): string | undefined =>
  Object.entries(errors).find(([at]) => at === campo || at.startsWith(`${campo}.`))?.[1] ??
  conta?.recusas.find((one) => one.campo === campo || one.campo.startsWith(`${campo}.`))?.texto;

/** Error message at its field. */
export const Recado = ({ texto }: { readonly texto: string | undefined }) =>
  texto ? (
    <p className="labelled__error" role="status">
      {texto}
    </p>
  ) : null;
