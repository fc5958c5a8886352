import { useRef, useState } from 'react';
import { ask, cepMask, money, TextField, Wrong, type DataOf } from '#public';
import type { cepAberto } from './loja';
import type { Conta, Loja } from './loja.Cesta.public';
import { Escolha } from './loja.Escolha.public';
import { estaPorDizer, type Dados, type Mudar } from './loja.Pedido.public';
import { Quando, type useWhen } from './loja.Quando.public';

const nomes = { ENTREGA: 'Entrega', RETIRADA: 'Retirar na loja', LOCAL: 'Comer na loja' } as const;

interface OndeProps {
  readonly loja: Loja;
  readonly base: string;
  readonly dados: Dados;
  readonly mudar: Mudar;
  /** Scheduled hour. The menu behind this page is of the same hour. */
  readonly quando: ReturnType<typeof useWhen>;
  readonly conta: Conta | undefined;
  readonly recusa: (campo: string) => string | undefined;
}
/** Delivery or pickup, and the answer for the address: fee, time, minimum, or a refusal. */
export const Onde = ({ loja, base, dados, mudar, quando, conta, recusa }: OndeProps) => {
  const ref = useRef<HTMLElement>(null);
  /** Answers as they stand when the service of postal codes answers, which may be seconds later. */
  const agora = useRef(dados);
  agora.current = dados;
  // Half of a neighbourhood is none that is wrong.
  const [isTyping, setTyping] = useState(false);
  /** Moves to the next empty field. */
  const ir = (campo: string): void => {
    requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>(`[data-campo=${campo}] input`)?.focus());
  };
  const procurar = async (cep: string): Promise<void> => {
    const digits = cep.replace(/\D/g, '');
    const isOther = digits !== dados.cep.replace(/\D/g, '');
    mudar({ cep });
    if (!isOther || digits.length !== 8) return;
    const found = await ask<DataOf<typeof cepAberto>>(`${base}/cep/${digits}`);
    // The customer went on: another code is being asked for, or none.
    if (agora.current.cep.replace(/\D/g, '') !== digits) return;
    const lugar = found.ok && found.result.achou ? found.result : undefined;
    const intocado = (campo: 'rua' | 'bairro'): boolean => agora.current[campo] === dados[campo];
    mudar({
      ...(lugar?.rua && intocado('rua') && { rua: lugar.rua }),
      ...(lugar?.bairro && intocado('bairro') && { bairro: lugar.bairro }),
      cidade: lugar?.cidade ?? null,
      cidadeNome: lugar?.cidadeNome ?? '',
    });
    // Leaves the focus alone while the customer types elsewhere.
    if (document.activeElement?.closest('[data-campo=cep]')) ir(lugar?.rua ? 'numero' : 'rua');
  };
  const linha = (
    name: 'rua' | 'numero' | 'complemento' | 'bairro' | 'referencia',
    label: string,
    more: { readonly help?: string; readonly maxLength: number; readonly autoComplete?: string },
  ) => (
    <div data-campo={name}>
      <TextField
        label={label}
        isNeeded={name !== 'complemento' && name !== 'referencia'}
        enterKeyHint="next"
        error={recusa(`endereco.${name}`)}
        value={dados[name]}
        onBlur={() => setTyping(false)}
        onText={(text) => {
          setTyping(name === 'bairro');
          mudar({ [name]: text });
        }}
        {...more}
      />
    </div>
  );
  const isEntrega = dados.modalidade === 'ENTREGA';
  const resposta = (
    <Resposta
      loja={loja}
      dados={dados}
      conta={conta}
      mudar={mudar}
      no={isTyping ? undefined : recusa('endereco')}
      outro={() => ir('cep')}
    />
  );
  return (
    <section ref={ref} className="card fechar__onde">
      <h3>{isEntrega ? 'Entregamos aí?' : 'Como receber'}</h3>
      <div className="pilulas" role="radiogroup" aria-label="Como receber">
        {loja.modalidades.map((one) => (
          <Escolha
            key={one}
            grupo="modalidade"
            nome={nomes[one]}
            nota={{ ENTREGA: loja.tempoEntrega, RETIRADA: loja.tempoRetirada, LOCAL: null }[one]}
            isChosen={dados.modalidade === one}
            escolher={() => mudar({ modalidade: one })}
          />
        ))}
      </div>
      <Wrong text={recusa('modalidade')} />
      {isEntrega ? (
        <>
          {(conta?.enderecos ?? []).map(({ local, texto }) => (
            <Escolha
              key={local}
              grupo="local"
              nome={texto}
              isChosen={dados.local === local}
              escolher={() => mudar({ local })}
            />
          ))}
          {dados.local !== null ? (
            <button type="button" className="link" onClick={() => mudar({ local: null })}>
              Entregar em outro endereço
            </button>
          ) : (
            <div className="endereco">
              <div data-campo="cep">
                <TextField
                  label="CEP"
                  help="Rua, bairro e cidade vêm com ele."
                  inputMode="numeric"
                  autoComplete="postal-code"
                  enterKeyHint="next"
                  mask={cepMask}
                  isNeeded
                  error={recusa('endereco.cep')}
                  value={dados.cep}
                  onText={(text) => void procurar(text)}
                />
              </div>
              {linha('rua', 'Rua', { maxLength: 120, autoComplete: 'address-line1' })}
              {linha('numero', 'Número', { maxLength: 20 })}
              {linha('complemento', 'Complemento', { maxLength: 60, autoComplete: 'address-line2' })}
              {linha('bairro', 'Bairro', { maxLength: 80, autoComplete: 'address-level3' })}
              {resposta}
              <TextField
                label="Cidade"
                readOnly
                help={dados.cidade === null ? 'A da loja. Se é outra, confira o CEP.' : undefined}
                value={dados.cidade === null ? (loja.cidadeNome ?? '') : dados.cidadeNome}
                onText={() => undefined}
              />
              {linha('referencia', 'Ponto de referência', { maxLength: 100 })}
            </div>
          )}
          {dados.local === null ? null : resposta}
        </>
      ) : conta?.tempo ? (
        <p className="muted small">{`${conta.tempo}.`}</p>
      ) : null}
      {loja.horas.length > 0 ? (
        <Quando loja={loja} {...quando} erro={recusa('agendadoPara')} />
      ) : (
        <Wrong text={recusa('agendadoPara')} />
      )}
    </section>
  );
};

interface RespostaProps extends Pick<OndeProps, 'loja' | 'dados' | 'conta' | 'mudar'> {
  /** Reason why it is not delivered there. */
  readonly no: string | undefined;
  /** Clears the address. */
  readonly outro: () => void;
}
/** Answer for an address: fee, time and minimum of a delivery, or the alternatives without one. */
const Resposta = ({ loja, dados, conta, mudar, no, outro }: RespostaProps) => {
  const falta = conta?.recusas.find(({ campo }) => campo === 'itens')?.texto;
  if (no && !estaPorDizer(dados))
    return (
      <div className="resposta resposta--nao">
        <Wrong text={no} />
        <p className="small">
          {loja.modalidades.includes('RETIRADA') ? 'Retire na loja, tente outro endereço' : 'Tente outro endereço'}
          {', ou '}
          <a href={`tel:${loja.telefone}`}>ligue para a loja</a>.
        </p>
        <div className="pilulas">
          {loja.modalidades.includes('RETIRADA') ? (
            <button type="button" className="big big--quiet" onClick={() => mudar({ modalidade: 'RETIRADA' })}>
              Retirar na loja
            </button>
          ) : null}
          <button
            type="button"
            className="big big--quiet"
            onClick={() => {
              mudar({ local: null, cep: '', rua: '', numero: '', complemento: '', bairro: '', cidade: null });
              outro();
            }}
          >
            Outro endereço
          </button>
        </div>
      </div>
    );
  if (no) return <Wrong text={no} />;
  if (!conta?.tempo) return null;
  const custo = conta.taxa > 0 ? `entrega por ${money(conta.taxa)}` : 'entrega grátis';
  return (
    <p className="resposta resposta--sim" role="status">
      <strong>Entregamos aí:</strong>{' '}
      {`${custo}, ${conta.tempo.replace(/^C/, 'c')}${conta.minimo ? `, pedido mínimo de ${money(conta.minimo)}` : ''}.`}
      {falta ? <span>{falta}</span> : null}
    </p>
  );
};
