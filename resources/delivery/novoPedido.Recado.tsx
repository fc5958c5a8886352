import type { Returned } from '#kit';
import type { contaDoNovo } from './novoPedido';

export type ContaVista = Returned<typeof contaDoNovo.result>;

export const quantia = (quantity: number): string => quantity.toLocaleString('pt-BR', { maximumFractionDigits: 3 });

/** What is wrong there: what the services refused, or what they would refuse as it stands now. */
export const erroEm = (
  { errors }: { readonly errors: Readonly<Record<string, string>> },
  conta: ContaVista | undefined,
  campo: string,
): string | undefined =>
  Object.entries(errors).find(([at]) => at === campo || at.startsWith(`${campo}.`))?.[1] ??
  conta?.recusas.find((one) => one.campo === campo || one.campo.startsWith(`${campo}.`))?.texto;

/** What is wrong, where it is. */
export const Recado = ({ texto }: { readonly texto: string | undefined }) =>
  texto ? (
    <p className="labelled__error" role="status">
      {texto}
    </p>
  ) : null;
