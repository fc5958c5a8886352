import { useState, type ReactNode } from 'react';
import { send, type DataOf } from '#public';
import type { codigoAberto, entrarNaLoja } from './loja';
import type { Conta, Guardado, Loja } from './loja.Cesta.public';

export const Erro = ({ texto }: { readonly texto: string | undefined }) =>
  texto ? (
    <p className="erro" role="alert">
      {texto}
    </p>
  ) : null;
export const Campo = ({
  nome,
  erro,
  children,
}: {
  readonly nome: string;
  readonly erro?: string;
  readonly children: ReactNode;
}) => (
  <label className="campo">
    <span>{nome}</span>
    {children}
    <Erro texto={erro} />
  </label>
);

interface QuemProps {
  readonly loja: Loja;
  readonly base: string;
  readonly mesa: string | null;
  readonly kept: Guardado;
  readonly keep: (patch: Partial<Guardado>) => void;
  /** Undefined until the shop has said what it comes to. */
  readonly conta: Conta | undefined;
  readonly recusa: (campo: string) => string | undefined;
}
/** Who it is: a name and a mobile, which he may prove to use the addresses that the shop knows. */
export const Quem = ({ loja, base, mesa, kept, keep, conta, recusa }: QuemProps) => {
  const [codigo, setCodigo] = useState('');
  const [enviado, setEnviado] = useState<DataOf<typeof codigoAberto>>();
  const [erro, setErro] = useState<string>();
  // What the browser keeps may have ended: the shop says whether it still proves anything.
  const isProved = conta?.provado === true;
  const pedirCodigo = async (): Promise<void> => {
    const sent = await send<DataOf<typeof codigoAberto>>(`${base}/codigo`, { telefone: kept.telefone });
    setErro(sent.ok ? undefined : sent.failure);
    if (sent.ok) setEnviado(sent.result);
  };
  const entrar = async (): Promise<void> => {
    const asked = { telefone: kept.telefone, codigo, pedido: enviado?.pedido };
    const sent = await send<DataOf<typeof entrarNaLoja>>(`${base}/entrar`, asked);
    setErro(sent.ok ? undefined : sent.failure);
    if (!sent.ok) return;
    keep({ sessao: sent.result.sessao, nome: kept.nome || (sent.result.nome ?? '') });
    setEnviado(undefined);
  };
  return (
    <section className="card">
      <h3>{mesa ? 'Quem pede' : 'Quem recebe'}</h3>
      {mesa ? null : (
        <Campo nome="Celular" erro={(enviado ? undefined : erro) ?? recusa('telefone')}>
          <input
            type="tel"
            autoComplete="tel"
            required
            value={kept.telefone}
            onInput={(event) => keep({ telefone: event.currentTarget.value, sessao: null })}
          />
        </Campo>
      )}
      {mesa || isProved ? null : (
        <p className="linha">
          <button type="button" className="link" onClick={() => void pedirCodigo()}>
            {enviado
              ? 'Mandar outro código'
              : loja.confirmaCelular
                ? 'Receber código por WhatsApp'
                : 'Confirmar o celular: usar meus endereços e descontos'}
          </button>
        </p>
      )}
      {isProved && !mesa ? <p className="muted small">Celular confirmado.</p> : null}
      {enviado ? (
        <>
          {enviado.simulado ? (
            <p className="note">SIMULAÇÃO: nenhuma mensagem saiu. O código está na página de mensagens do servidor.</p>
          ) : null}
          <Campo nome="Código de 6 números" erro={erro}>
            <input
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              value={codigo}
              onInput={(event) => setCodigo(event.currentTarget.value)}
            />
          </Campo>
          <button type="button" className="big big--quiet" onClick={() => void entrar()}>
            Confirmar código
          </button>
        </>
      ) : null}
      <Campo nome="Nome" erro={recusa('nome')}>
        <input
          autoComplete="name"
          required
          maxLength={100}
          value={kept.nome}
          onInput={(event) => keep({ nome: event.currentTarget.value })}
        />
      </Campo>
      {loja.exigeCpf && !mesa ? (
        <Campo nome="CPF, para a nota" erro={recusa('cpf')}>
          <input
            inputMode="numeric"
            required
            maxLength={14}
            value={kept.cpf}
            onInput={(event) => keep({ cpf: event.currentTarget.value })}
          />
        </Campo>
      ) : null}
      {loja.exigeEmail && !mesa ? (
        <Campo nome="E-mail" erro={recusa('email')}>
          <input
            type="email"
            autoComplete="email"
            required
            maxLength={254}
            value={kept.email}
            onInput={(event) => keep({ email: event.currentTarget.value })}
          />
        </Campo>
      ) : null}
      {loja.premiaIndicacao && !mesa ? (
        <Campo nome="Alguém indicou a loja? O celular de quem indicou, na primeira compra" erro={recusa('indicadoPor')}>
          <input
            type="tel"
            value={kept.indicadoPor}
            onInput={(event) => keep({ indicadoPor: event.currentTarget.value })}
          />
        </Campo>
      ) : null}
    </section>
  );
};
