import { documentMask, phoneMask, TextField } from '#public';
import type { Conta, Guardado, Loja } from './loja.Cesta.public';
import { Codigo, useCode } from './loja.Codigo.public';

const cpfMask = documentMask('cpf');

interface QuemProps {
  readonly loja: Loja;
  readonly base: string;
  readonly mesa: string | null;
  readonly kept: Guardado;
  readonly keep: (patch: Partial<Guardado>) => void;
  /** Undefined until the shop has priced the basket. */
  readonly conta: Conta | undefined;
  readonly recusa: (campo: string) => string | undefined;
}
/** Name and mobile of the customer. A proven number unlocks the addresses that the shop knows. */
export const Quem = ({ loja, base, mesa, kept, keep, conta, recusa }: QuemProps) => {
  // The stored proof may have expired, so the shop decides.
  const isProved = conta?.provado === true;
  const prova = useCode(base, kept.telefone, ({ sessao, nome }) => keep({ sessao, nome: kept.nome || (nome ?? '') }));
  const { enviado, erro } = prova;
  return (
    <section className="card fechar__quem">
      <h3>{mesa ? 'Quem pede' : 'Quem recebe'}</h3>
      {mesa ? null : (
        <TextField
          label="Celular"
          error={(enviado ? undefined : erro) ?? recusa('telefone')}
          inputMode="tel"
          autoComplete="tel"
          enterKeyHint="next"
          mask={phoneMask}
          isNeeded
          value={kept.telefone}
          onText={(telefone) => keep({ telefone, sessao: null })}
        />
      )}
      {mesa || isProved ? null : (
        <p className="linha">
          <button type="button" className="link" onClick={() => void prova.pedir()}>
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
          <Codigo {...prova} />
          <button type="button" className="big big--quiet" onClick={() => void prova.entrar()}>
            Confirmar código
          </button>
        </>
      ) : null}
      <TextField
        label="Nome"
        error={recusa('nome')}
        autoComplete="name"
        isNeeded
        maxLength={100}
        value={kept.nome}
        onText={(nome) => keep({ nome })}
      />
      {loja.exigeCpf && !mesa ? (
        <TextField
          label="CPF, para a nota"
          error={recusa('cpf')}
          inputMode="numeric"
          mask={cpfMask}
          isNeeded
          value={kept.cpf}
          onText={(cpf) => keep({ cpf })}
        />
      ) : null}
      {loja.exigeEmail && !mesa ? (
        <TextField
          label="E-mail"
          error={recusa('email')}
          inputMode="email"
          autoComplete="email"
          isNeeded
          maxLength={254}
          value={kept.email}
          onText={(email) => keep({ email })}
        />
      ) : null}
      {loja.premiaIndicacao && !mesa ? (
        <TextField
          label="Alguém indicou a loja? O celular de quem indicou, na primeira compra"
          error={recusa('indicadoPor')}
          inputMode="tel"
          mask={phoneMask}
          value={kept.indicadoPor}
          onText={(indicadoPor) => keep({ indicadoPor })}
        />
      ) : null}
    </section>
  );
};
