import { useEffect, useRef, useState } from 'react';
import {
  Button,
  ChoiceButton,
  Empty,
  Page,
  RecordLink,
  useCall,
  useDo,
  useKeys,
  useLive,
  useTimes,
  useToast,
} from '#screen';
import type { Returned } from '#kit';
import { modalidades, pedido as pedidos } from '../../../schemas/delivery/pedidos/pedido';
import { entregar, paraExpedir, rota, sair, voltar } from './expedicao';
import './expedicao.css';

type Lista = Returned<typeof paraExpedir.result>;
type Pronto = Lista['prontos'][number];
type NaRua = Lista['naRua'][number];

const minuto = 60_000;
/** Seconds in which a departure can be undone. */
const volta = 10;
const useCurrentTime = (): number => {
  const [agora, setAgora] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setAgora(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return agora;
};
const minutos = (desde: string, agora: number): number => Math.max(0, Math.floor((agora - Date.parse(desde)) / minuto));

/** 'faltam 6 min', 'atrasado 12 min'; nothing without a promise. */
const prazo = (
  previsao: string | null | undefined,
  agora: number,
  hora: (instant: string) => string,
): readonly [texto: string, tom: string] | undefined => {
  if (!previsao) return undefined;
  const left = Math.ceil((Date.parse(previsao) - agora) / minuto);
  if (left < 0) return [`atrasado ${-left} min`, 'atrasado'];
  if (left === 0) return ['até agora', 'logo'];
  return [`até ${hora(previsao)}, ${left === 1 ? 'falta 1 min' : `faltam ${left} min`}`, left <= 10 ? 'logo' : 'calmo'];
};

const Cartao = ({
  pedido,
  espera,
  agora,
  children,
}: {
  readonly pedido: Pronto | NaRua;
  readonly espera: string;
  readonly agora: number;
  readonly children?: React.ReactNode;
}) => {
  const { id, numero, cliente, bairro, modalidade, resumo, observacao, previsao, receber, naConta, mesa, pessoa } =
    pedido;
  const { hour } = useTimes();
  const due = prazo(previsao, agora, hour);
  return (
    <div className="expede__cartao" data-tom={due?.[1]}>
      <p className="expede__topo">
        <strong>
          <RecordLink of={pedidos} id={id}>
            {numero}
          </RecordLink>
        </strong>
        <span>{espera}</span>
      </p>
      {mesa && <p className="expede__mesa">{[mesa, pessoa].filter(Boolean).join(' · ')}</p>}
      <p>
        {[cliente, modalidade === 'ENTREGA' ? bairro : modalidades[modalidade]].filter(Boolean).join(' · ') ||
          'Sem identificação'}
      </p>
      {resumo && <p className="lead">{resumo}</p>}
      {observacao && <p className="expede__obs">{observacao}</p>}
      <p className="expede__pe">
        {due && <span data-tom={due[1]}>{due[0]}</span>}
        <span className="expede__receber">{naConta ?? receber ?? 'Pago'}</span>
      </p>
      {children}
    </div>
  );
};

/** Departure of a moment ago, which can still be undone. */
interface Saida {
  readonly ids: readonly number[];
  readonly em: number;
}

/** Ready orders depart with a courier; those on the road arrive. */
const Tela = () => {
  const agora = useCurrentTime();
  const toast = useToast();
  const { data, error, refresh } = useCall(paraExpedir, {}, { keep: true });
  useLive(pedidos, refresh);
  const [escolhidos, setEscolhidos] = useState<readonly number[]>([]);
  const [saida, setSaida] = useState<Saida>();
  const [saindo, voltando, entregando, indo] = [useDo(sair), useDo(voltar), useDo(entregar), useDo(rota)];
  const prontos = data?.prontos ?? [];
  const [entregas, balcao] = [
    prontos.filter(({ modalidade }) => modalidade === 'ENTREGA'),
    prontos.filter(({ modalidade }) => modalidade !== 'ENTREGA'),
  ];
  const motoboys = data?.motoboys ?? [];
  // Drops orders from the selection that another user has sent out meanwhile.
  const marcados = escolhidos.filter((id) => entregas.some((one) => one.id === id));
  const dizer = ({ recusados }: { readonly recusados: readonly string[] }): void => {
    if (recusados.length > 0) toast.warning(recusados.join(' '));
  };
  const despachar = async (ids: readonly number[], motoboy: number | null): Promise<void> => {
    const said = await saindo.run({ pedidos: [...ids], motoboy }).catch(() => undefined);
    if (!said) return;
    dizer(said);
    setSaida(said.feitos > 0 ? { ids, em: Date.now() } : undefined);
    setEscolhidos([]);
  };
  const chegou = async (ids: readonly number[]): Promise<void> => {
    const said = await entregando.run({ pedidos: [...ids] }).catch(() => undefined);
    if (said) dizer(said);
  };
  const tracar = async (aberta: Window | null, como: 'mapa' | 'whatsapp', motoboy: number | null): Promise<void> => {
    const said = await indo.run({ pedidos: [...marcados], motoboy }).catch(() => undefined);
    const to = said?.[como];
    if (!to || !aberta) return aberta?.close();
    if (said.semEndereco.length > 0) toast.warning(`Sem endereço: ${said.semEndereco.join(', ')}.`);
    aberta.opener = null;
    aberta.location.replace(to);
  };
  const barra = useRef<HTMLDivElement>(null);
  useKeys({ 'Ctrl+Enter': () => barra.current?.querySelector<HTMLElement>('.btn--primary')?.click() });
  const quem = motoboys.map(({ id, nome, agora: como }) => ({ id, title: nome, note: como }));
  const quemOuNinguem = [...quem, { id: null, title: 'Sem entregador' }];
  const resta = saida ? Math.ceil(volta - (agora - saida.em) / 1000) : 0;
  const escolher = (id: number): void =>
    setEscolhidos(marcados.includes(id) ? marcados.filter((one) => one !== id) : [...marcados, id]);
  const grupos = [...new Set((data?.naRua ?? []).map((one) => one.motoboy ?? null))].map((id) => ({
    id,
    nome: motoboys.find((one) => one.id === id)?.nome ?? 'Sem entregador',
    pedidos: (data?.naRua ?? []).filter((one) => (one.motoboy ?? null) === id),
  }));
  return (
    <Page title="Expedição">
      <div className="expede">
        {error ? (
          <p className="expede__aviso" role="alert">
            Sem resposta do sistema. A lista pode estar atrasada. <Button label="Tentar de novo" onClick={refresh} />
          </p>
        ) : null}
        <section aria-labelledby="expede-prontos">
          <div className="expede__titulo">
            <h2 id="expede-prontos">Prontos para sair</h2>
            <span>{entregas.length}</span>
            {entregas.length > 1 && (
              <Button
                label={marcados.length === entregas.length ? 'Nenhum' : 'Todos'}
                about="os prontos para sair"
                size="small"
                onClick={() => setEscolhidos(marcados.length === entregas.length ? [] : entregas.map(({ id }) => id))}
              />
            )}
          </div>
          {data && entregas.length === 0 && <Empty icon="delivery" title="Nada pronto para sair" />}
          <ul className="expede__lista">
            {entregas.map((one) => (
              <li key={one.id}>
                <label className="expede__escolha">
                  <input
                    type="checkbox"
                    checked={marcados.includes(one.id)}
                    aria-label={`Pedido ${one.numero}`}
                    onChange={() => escolher(one.id)}
                  />
                  {marcados.includes(one.id) && marcados.length > 1 && <b>{marcados.indexOf(one.id) + 1}º</b>}
                </label>
                <Cartao pedido={one} agora={agora} espera={`pronto há ${minutos(one.prontoEm, agora)} min`}>
                  {marcados.length === 0 && (
                    <ChoiceButton
                      label="Despachar"
                      about={`o pedido ${one.numero}`}
                      icon="delivery"
                      question={`Quem leva o ${one.numero}?`}
                      options={quemOuNinguem}
                      busy={saindo.isRunning}
                      onChoose={(motoboy) => void despachar([one.id], motoboy)}
                    />
                  )}
                </Cartao>
              </li>
            ))}
          </ul>
          {marcados.length > 0 && (
            <div ref={barra} className="expede__barra" role="group" aria-label="Despachar">
              <Button
                label="Ver rota"
                icon="map"
                busy={indo.isRunning}
                onClick={() => void tracar(window.open('about:blank'), 'mapa', null)}
              />
              {quem.length > 0 && (
                <ChoiceButton
                  label="Enviar rota"
                  icon="whatsapp"
                  question="A quem enviar a rota?"
                  options={quem}
                  onChoose={(motoboy) => void tracar(window.open('about:blank'), 'whatsapp', motoboy)}
                />
              )}
              <ChoiceButton
                label={marcados.length > 1 ? `Despachar os ${marcados.length}` : 'Despachar'}
                icon="delivery"
                tone="primary"
                question={marcados.length > 1 ? `Quem leva os ${marcados.length}?` : 'Quem leva?'}
                options={quemOuNinguem}
                busy={saindo.isRunning}
                onChoose={(motoboy) => void despachar(marcados, motoboy)}
              />
            </div>
          )}
        </section>
        <section aria-labelledby="expede-rua">
          <div className="expede__titulo">
            <h2 id="expede-rua">Na rua</h2>
            <span>{data?.naRua.length ?? 0}</span>
          </div>
          {data?.naRua.length === 0 && <p className="lead">Ninguém na rua agora.</p>}
          {grupos.map(({ id, nome, pedidos: seus }) => (
            <div key={id ?? 0} className="expede__grupo">
              <p className="expede__quem">
                <strong>{nome}</strong>
                {seus.length > 1 && (
                  <Button
                    label={`Entregou os ${seus.length}`}
                    size="small"
                    busy={entregando.isRunning}
                    onClick={() => void chegou(seus.map((one) => one.id))}
                  />
                )}
              </p>
              <ul className="expede__lista">
                {seus.map((one) => (
                  <li key={one.id}>
                    <Cartao pedido={one} agora={agora} espera={`saiu há ${minutos(one.saiuEm, agora)} min`}>
                      <Button
                        label="Entregue"
                        about={`pedido ${one.numero}`}
                        icon="check"
                        busy={entregando.isRunning}
                        onClick={() => void chegou([one.id])}
                      />
                    </Cartao>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
        {balcao.length > 0 && (
          <section aria-labelledby="expede-balcao">
            <div className="expede__titulo">
              <h2 id="expede-balcao">Para retirar e servir</h2>
              <span>{balcao.length}</span>
            </div>
            <ul className="expede__lista">
              {balcao.map((one) => (
                <li key={one.id}>
                  <Cartao pedido={one} agora={agora} espera={`pronto há ${minutos(one.prontoEm, agora)} min`}>
                    <Button
                      label={one.mesa ? 'Servido' : 'Entregue ao cliente'}
                      about={`pedido ${one.numero}`}
                      icon="check"
                      busy={entregando.isRunning}
                      onClick={() => void chegou([one.id])}
                    />
                  </Cartao>
                </li>
              ))}
            </ul>
          </section>
        )}
        {saida && resta > 0 && (
          <div className="expede__volta" role="status">
            {saida.ids.length === 1 ? 'Saiu 1 pedido' : `Saíram ${saida.ids.length} pedidos`}
            <Button
              label={`Desfazer (${resta} s)`}
              icon="undo"
              busy={voltando.isRunning}
              onClick={() => {
                setSaida(undefined);
                void voltando.run({ pedidos: [...saida.ids] }).then(dizer, () => undefined);
              }}
            />
          </div>
        )}
      </div>
    </Page>
  );
};
export default Tela;
