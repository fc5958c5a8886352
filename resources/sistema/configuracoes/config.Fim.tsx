import { Sign } from '#screen';

export interface FimDoTeste {
  readonly ok: boolean;
  readonly texto: string;
}
/** Result of a test, told to screen readers when it comes. */
export const Fim = ({ fim }: { readonly fim: FimDoTeste | undefined }) => (
  <div role="status">
    {fim && (
      <p className={`config-lado__fim config-lado__fim--${fim.ok ? 'ok' : 'nao'}`}>
        <Sign name={fim.ok ? 'check' : 'error'} />
        {fim.texto}
      </p>
    )}
  </div>
);
