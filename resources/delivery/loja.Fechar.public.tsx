import { useEffect, useRef, useState } from 'react';
import { ask, money, send, type DataOf } from '#public';
import type { cepAberto } from './loja';
import { pedida, type Conta, type Guardado, type Loja } from './loja.Cesta.public';
import { Itens, Somas, soltas, useConta, type Erros } from './loja.Conta.public';
import { isSame, JaFeito, Pronto, semConexao, useAntes, type Feito } from './loja.Envio.public';
import { Janela } from './loja.Produto.public';
import { Quando, type useQuando } from './loja.Quando.public';
import { Campo, Erro, Quem } from './loja.Quem.public';
import { emReais, isTrocoErrado, Troco, trocoErrado } from './loja.Troco.public';

interface FecharProps {
  readonly loja: Loja;
  readonly base: string;
  /** The code of the table that it is ordered from. */
  readonly mesa: string | null;
  /** For when it is. The menu behind this page is of the same hour. */
  readonly quando: ReturnType<typeof useQuando>;
  readonly kept: Guardado;
  readonly keep: (patch: Partial<Guardado>) => void;
  readonly mudar: (em: number) => void;
  readonly tirar: (em: number) => void;
  readonly fechar: () => void;
}
type Modalidade = 'ENTREGA' | 'RETIRADA' | 'LOCAL';
const nomes = { ENTREGA: 'Entrega', RETIRADA: 'Retirar na loja', LOCAL: 'Comer na loja' } as const;
interface Dados {
  readonly modalidade: Modalidade;
  readonly local: number | null;
  readonly cep: string;
  readonly rua: string;
  readonly numero: string;
  readonly complemento: string;
  readonly bairro: string;
  readonly cidade: number | null;
  readonly forma: string | null;
  readonly troco: string;
  readonly usaPontos: boolean;
  readonly cupom: string;
  readonly observacao: string;
}
type Mudar = (patch: Partial<Dados>) => void;

/** What is sent for the sum and for the order alike; at a table nothing of what is not asked there. */
const corpo = (dados: Dados, kept: Guardado, mesa: string | null, para: string | null) => ({
  mesa,
  itens: kept.itens.map(pedida),
  cupom: dados.cupom.trim() || null,
  ...(mesa ? { modalidade: 'LOCAL' } : corpoDeFora(dados, kept, para)),
});
const corpoDeFora = (dados: Dados, kept: Guardado, para: string | null) => ({
  modalidade: dados.modalidade,
  telefone: kept.telefone.trim() || null,
  sessao: kept.sessao,
  local: dados.local,
  endereco:
    dados.local === null && dados.modalidade === 'ENTREGA'
      ? {
          cep: dados.cep,
          rua: dados.rua,
          numero: dados.numero,
          complemento: dados.complemento,
          bairro: dados.bairro,
          cidade: dados.cidade,
        }
      : null,
  forma: dados.forma,
  trocoPara: dados.forma === 'DINHEIRO' ? emReais(dados.troco) : null,
  usaPontos: dados.usaPontos,
  agendadoPara: para,
});

/** An address that is still being typed is none that is wrong. */
const isPorDizer = ({ local, rua, numero }: Dados): boolean => local === null && !(rua.trim() && numero.trim());
/** Who it is, with what this shop demands. */
const deQuem = ({ exigeCpf, exigeEmail }: Loja, { nome, cpf, email, indicadoPor }: Guardado, mesa: string | null) => ({
  nome,
  indicadoPor: indicadoPor || null,
  ...(!mesa && exigeCpf && { cpf }),
  ...(!mesa && exigeEmail && { email }),
});

/** One page: who, where, how it is paid, what it comes to by the shop's word. */
export const Fechar = ({ loja, base, mesa, quando, kept, keep, mudar: mudarItem, tirar, fechar }: FecharProps) => {
  const [dados, setDados] = useState<Dados>({
    modalidade: loja.modalidades[0] ?? 'RETIRADA',
    local: null,
    cep: '',
    rua: '',
    numero: '',
    complemento: '',
    bairro: '',
    cidade: null,
    forma: null,
    troco: '',
    usaPontos: false,
    cupom: '',
    observacao: '',
  });
  const [erros, setErros] = useState<Erros>({});
  const [isSending, setSending] = useState(false);
  const [feito, setFeito] = useState<Feito>();
  const { antes, perguntar, esquecer } = useAntes(base, kept);
  const form = useRef<HTMLFormElement>(null);
  const { conta, falha, isFresh, somar } = useConta(base, corpo(dados, kept, mesa, quando.para));
  // What was refused is of the order as it was.
  const mudar: Mudar = (patch) => {
    setErros({});
    setDados((before) => ({ ...before, ...patch }));
  };
  const guardar = (patch: Partial<Guardado>): void => {
    setErros({});
    keep(patch);
  };
  // Sent for what it came to before, it would be refused.
  const isSumming = conta !== undefined && !isFresh && !falha;
  const { local } = dados;
  const isGone = local !== null && conta !== undefined && !conta.enderecos.some((one) => one.local === local);
  useEffect(() => {
    if (isGone && isFresh) setDados((before) => ({ ...before, local: null }));
  }, [isGone, isFresh]);
  const recusa = (campo: string): string | undefined =>
    erros[campo] ??
    (campo === 'endereco' && isPorDizer(dados) ? undefined : conta?.recusas.find((one) => one.campo === campo)?.texto);
  const enviar = async (event: { preventDefault: () => void }): Promise<void> => {
    event.preventDefault();
    if (!conta || isSending || antes) return;
    if (isTrocoErrado(dados)) return setErros({ trocoPara: trocoErrado });
    const pedido = {
      ...corpo(dados, kept, mesa, quando.para),
      ...deQuem(loja, kept, mesa),
      observacao: dados.observacao || null,
    };
    setSending(true);
    const again = isSame(pedido, kept) ? kept.envio : null;
    const before = kept.envio && !again ? await perguntar(kept.envio.chave) : 'nenhum';
    if (before !== 'nenhum') {
      setSending(false);
      return setErros(before === 'semResposta' ? { geral: semConexao } : {});
    }
    const { chave, em } = again ?? { chave: crypto.randomUUID(), em: Date.now() };
    keep({ envio: { chave, pedido: JSON.stringify(pedido), em } });
    const sent = await send<Omit<Feito, 'chave'>>(`${base}/pedido`, {
      ...pedido,
      chave,
      totalVisto: conta.total,
      ...(mesa && kept.naMesa?.mesa === mesa && { anterior: kept.naMesa.chave }),
    });
    setSending(false);
    if (sent.ok) {
      keep({ itens: [], ultimo: kept.itens, envio: null, ...(mesa && { naMesa: { mesa, chave } }) });
      return setFeito({ ...sent.result, chave });
    }
    // What was refused is stored nowhere: the next try is another order, at what it comes to by now.
    if (Object.keys(sent.fields).length > 0) keep({ envio: null });
    somar();
    setErros({ ...sent.fields, geral: sent.failure });
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('.campo:has(.erro) input, .erro')?.focus());
  };
  if (feito) return <Pronto feito={feito} base={base} fechar={fechar} />;
  return (
    <Janela titulo="Fechar pedido" como="pagina" fechar={fechar}>
      {antes ? (
        <JaFeito
          antes={antes}
          outro={() => {
            esquecer();
            keep({ envio: null });
          }}
        />
      ) : null}
      <form ref={form} className="fechar" onSubmit={(event) => void enviar(event)}>
        <div className="fechar__partes">
          <Quem loja={loja} base={base} mesa={mesa} kept={kept} keep={guardar} conta={conta} recusa={recusa} />
          {mesa ? null : (
            <>
              <Onde
                loja={loja}
                base={base}
                dados={dados}
                mudar={mudar}
                quando={{
                  ...quando,
                  mudar: (para) => {
                    setErros({});
                    quando.mudar(para);
                  },
                }}
                conta={conta}
                recusa={recusa}
              />
              <Pagamento loja={loja} dados={dados} mudar={mudar} conta={conta} recusa={recusa} />
            </>
          )}
        </div>
        <div className="fechar__resumo">
          <section className="card">
            <h3>Seu pedido</h3>
            <Itens
              kept={kept}
              conta={conta}
              mudar={mudarItem}
              tirar={(em) => {
                setErros({});
                tirar(em);
              }}
            />
            <Campo nome="Cupom" erro={recusa('cupom')}>
              <input
                value={dados.cupom}
                maxLength={20}
                onInput={(event) => mudar({ cupom: event.currentTarget.value })}
              />
            </Campo>
            <Campo nome="Recado para a loja">
              <input
                value={dados.observacao}
                maxLength={300}
                onInput={(event) => mudar({ observacao: event.currentTarget.value })}
              />
            </Campo>
            {kept.itens.length === 0 ? (
              <>
                <p className="muted">Sua cesta está vazia.</p>
                <button type="button" className="big big--quiet" onClick={fechar}>
                  Voltar ao cardápio
                </button>
              </>
            ) : conta ? (
              <Somas conta={conta} isFresh={isFresh} />
            ) : falha ? null : (
              <p className="muted">Somando…</p>
            )}
            {falha && kept.itens.length > 0 ? (
              <>
                <Erro texto={falha} />
                <button type="button" className="big big--quiet" onClick={somar}>
                  Somar de novo
                </button>
              </>
            ) : null}
          </section>
          <Erro texto={erros.totalVisto ?? erros.geral ?? recusa('itens')} />
          {soltas(mesa, erros, conta).map((texto) => (
            <Erro key={texto} texto={texto} />
          ))}
          <Mandar
            total={conta?.total}
            estado={isSending ? 'Enviando…' : isSumming ? 'Somando…' : undefined}
            isShut={antes !== undefined || kept.itens.length === 0}
          />
        </div>
      </form>
    </Janela>
  );
};

interface MandarProps {
  readonly total: number | undefined;
  /** What is going on meanwhile. */
  readonly estado: string | undefined;
  readonly isShut: boolean;
}
const Mandar = ({ total, estado, isShut }: MandarProps) => (
  <div className="janela__pe">
    <button type="submit" className="big big--wide" disabled={isShut || total === undefined || estado !== undefined}>
      {estado ?? 'Fazer pedido'}
      {total === undefined || estado !== undefined ? null : <span>{money(total)}</span>}
    </button>
  </div>
);

interface OndeProps extends Pick<FecharProps, 'loja' | 'base' | 'quando'> {
  readonly dados: Dados;
  readonly mudar: Mudar;
  readonly conta: Conta | undefined;
  readonly recusa: (campo: string) => string | undefined;
}
const Onde = ({ loja, base, dados, mudar, quando, conta, recusa }: OndeProps) => {
  const procurar = async (cep: string): Promise<void> => {
    mudar({ cep, cidade: null });
    const digits = cep.replace(/\D/g, '');
    if (digits.length !== 8) return;
    const found = await ask<DataOf<typeof cepAberto>>(`${base}/cep/${digits}`);
    if (!found.ok || !found.result.achou) return;
    const { rua, bairro, cidade } = found.result;
    mudar({ ...(rua && { rua }), ...(bairro && { bairro }), cidade });
  };
  const campo = (name: 'rua' | 'numero' | 'complemento' | 'bairro', nome: string, isNeeded = true) => (
    <Campo nome={nome}>
      <input
        required={isNeeded}
        value={dados[name]}
        onInput={(event) => mudar({ [name]: event.currentTarget.value })}
      />
    </Campo>
  );
  return (
    <section className="card">
      <h3>Onde</h3>
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
      <Erro texto={recusa('modalidade')} />
      {conta?.tempo ? <p className="muted small">{`${conta.tempo}.`}</p> : null}
      {dados.modalidade === 'ENTREGA' ? (
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
            <div className="dois">
              <Campo nome="CEP">
                <input
                  inputMode="numeric"
                  autoComplete="postal-code"
                  required
                  value={dados.cep}
                  onInput={(event) => void procurar(event.currentTarget.value)}
                />
              </Campo>
              {campo('bairro', 'Bairro')}
              {campo('rua', 'Rua')}
              {campo('numero', 'Número')}
              {campo('complemento', 'Complemento', false)}
            </div>
          )}
          <Erro texto={recusa('endereco')} />
        </>
      ) : null}
      {loja.horas.length > 0 ? (
        <Quando loja={loja} {...quando} erro={recusa('agendadoPara')} />
      ) : (
        <Erro texto={recusa('agendadoPara')} />
      )}
    </section>
  );
};

/** What is left to pay otherwise. */
const restoDe = (conta: Conta, usaPontos: boolean): number =>
  Math.round((conta.total - (usaPontos ? (conta.pontos?.limite ?? 0) : 0)) * 100) / 100;
type PagamentoProps = Pick<OndeProps, 'loja' | 'dados' | 'mudar' | 'conta' | 'recusa'>;
const Pagamento = ({ loja, dados, mudar, conta, recusa }: PagamentoProps) => {
  const resto = conta && restoDe(conta, dados.usaPontos);
  const formas = [
    ...(loja.pixOnline ? [{ forma: 'PIX_ONLINE', nome: `Pix agora${loja.simulado ? ' (SIMULAÇÃO)' : ''}` }] : []),
    ...loja.pagamentos.map(({ forma, nome }) => ({ forma, nome: `${nome} na entrega` })),
  ];
  return (
    <section className="card">
      <h3>Pagamento</h3>
      {conta?.pontos ? (
        <label className="opcao">
          <input
            type="checkbox"
            checked={dados.usaPontos}
            onChange={(event) => mudar({ usaPontos: event.currentTarget.checked })}
          />
          <span>{`Usar meus ${conta.pontos.saldo.toLocaleString('pt-BR')} pontos: pagam ${money(conta.pontos.limite)}`}</span>
        </label>
      ) : null}
      {(resto === 0 ? [] : formas).map(({ forma, nome }) => (
        <Escolha
          key={forma}
          grupo="forma"
          nome={dados.modalidade === 'ENTREGA' ? nome : nome.replace(' na entrega', ' na loja')}
          nota={forma === 'PIX_ONLINE' ? 'Confirma na hora' : null}
          isNeeded
          isChosen={dados.forma === forma}
          escolher={() => mudar({ forma })}
        />
      ))}
      <Erro texto={recusa('forma') ?? recusa('pagamentos')} />
      {dados.usaPontos && resto ? <p className="muted small">{`Faltam ${money(resto)}.`}</p> : null}
      {loja.pedeTroco && dados.forma === 'DINHEIRO' && resto !== 0 ? (
        <Troco dados={dados} resto={resto} erro={recusa('trocoPara')} mudar={mudar} />
      ) : null}
    </section>
  );
};

interface EscolhaProps {
  readonly grupo: string;
  readonly nome: string;
  readonly nota?: string | null;
  readonly isNeeded?: boolean;
  readonly isChosen: boolean;
  readonly escolher: () => void;
}
/** One of several, as large as a finger. */
const Escolha = ({ grupo, nome, nota, isNeeded = false, isChosen, escolher }: EscolhaProps) => (
  <label className="escolha">
    <input type="radio" name={grupo} required={isNeeded} checked={isChosen} onChange={escolher} />
    <span>
      {nome}
      {nota ? <small>{nota}</small> : null}
    </span>
  </label>
);
