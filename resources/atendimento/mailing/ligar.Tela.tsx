import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { phoneText } from '#kit/phones';
import { plusDays, startOfDay, todayIn } from '#kit/period';
import { f } from '#fields';
import { choiceLabel } from '#fields/choices';
import type { Returned } from '#kit';
import { Button, Empty, NotDone, Page, useDialog, useDo, useKeys, useTimes, useToast, useWho } from '#screen';
import { mailingHistorico } from '../../../schemas/atendimento/mailing/mailingHistorico';
import { situacoesDoMailing } from '../../../schemas/situacoesDoMailing';
import { dayText } from '#kit/dayText';
import { dinheiro } from '../../comum/centavos';
import {
  desfazerDesfecho,
  desfechos,
  encerrarAtendimento,
  iniciarAtendimento,
  proximoContato,
  type Desfecho,
} from './ligar';
import './ligar.css';

type Tudo = Returned<typeof proximoContato.result>;
type Contato = NonNullable<Tudo['contato']>;
interface Dito {
  readonly retorno?: string;
  readonly motivo?: number;
  readonly valor?: number;
}

const cincoMinutos = 300_000;
const amanha10 = (zona: string): string =>
  new Date(Date.parse(startOfDay(plusDays(todayIn(zona, new Date()), 1), zona)) + 10 * 3_600_000).toISOString();
const teclas = Object.keys(desfechos) as Desfecho[];
const notas: Readonly<Record<Desfecho, (contato: Contato) => string>> = {
  VENDEU: () => 'pergunta o valor',
  RETORNAR: () => 'pergunta quando',
  NAO_ATENDE: ({ tentativas, tentativasMaximas }) =>
    tentativas + 1 >= tentativasMaximas
      ? `${tentativas + 1}ª de ${tentativasMaximas}: sai da lista`
      : `${tentativas + 1}ª de ${tentativasMaximas}; volta amanhã`,
  SEM_INTERESSE: () => 'pergunta o motivo',
  NUMERO_ERRADO: () => 'sai da lista',
  NAO_LIGAR: () => 'nunca mais, em lista nenhuma',
};

/** Calls one contact after the other: an outcome is one key, and the next contact comes by itself. */
export default ({ params: { lista } }: { readonly params: { readonly lista: number | null } }) => {
  const [tudo, setTudo] = useState<Tudo>();
  const [falhou, setFalhou] = useState(false);
  const [ultimo, setUltimo] = useState<{ readonly id: number; readonly texto: string }>();
  const [comentario, setComentario] = useState('');
  const comecou = useRef(0);
  // From an outcome until the next contact is here, keys and buttons would end the call of the last one.
  const [troca, setTroca] = useState(false);
  const { run: pedir } = useDo(proximoContato, { quiet: true });
  const { run: renovar } = useDo(iniciarAtendimento, { quiet: true });
  const { run: encerrar, isRunning } = useDo(encerrarAtendimento);
  const { run: desfazer } = useDo(desfazerDesfecho);
  const [ask, toast] = [useDialog(), useToast()];
  const contato = tudo?.contato ?? undefined;
  const { zone } = useWho();
  const { moment } = useTimes();

  const trazer = async (pulado?: number): Promise<void> => {
    setTroca(true);
    try {
      const novo = await pedir({ lista, pulados: pulado === undefined ? [] : [{ id: pulado }] });
      comecou.current = Date.now();
      setComentario('');
      setFalhou(false);
      setTudo(novo);
    } catch (error) {
      setFalhou(true);
      if (!(error instanceof NotDone)) throw error;
    } finally {
      setTroca(false);
    }
  };
  const aoAbrir = useEffectEvent(() => void trazer());
  useEffect(() => aoAbrir(), []);
  const segurar = useEffectEvent(async (id: number) => {
    try {
      await renovar({ id });
    } catch (error) {
      if (!(error instanceof NotDone)) throw error;
      toast.error(error.message);
      await trazer();
    }
  });
  useEffect(() => {
    if (!contato) return undefined;
    const timer = setInterval(() => void segurar(contato.id), cincoMinutos);
    return () => clearInterval(timer);
  }, [contato]);

  const perguntar = async (desfecho: Desfecho): Promise<Dito | undefined> => {
    if (desfecho === 'VENDEU')
      return ask({
        title: 'Vendeu',
        form: { valor: f.money({ label: 'Valor da venda', required: true, min: 0.01 }) },
        submit: 'Guardar a venda',
      });
    if (desfecho === 'RETORNAR')
      return ask({
        title: 'Retornar',
        form: { retorno: f.dateTime({ label: 'Ligar de novo em', required: true }) },
        initial: { retorno: amanha10(zone) },
        submit: 'Agendar',
      });
    if (desfecho === 'SEM_INTERESSE') {
      const nomes = Object.fromEntries((tudo?.motivos ?? []).map(({ id, nome }) => [String(id), nome]));
      const dado = await ask({
        title: 'Sem interesse',
        form: { motivo: f.enum(nomes, { label: 'Motivo', required: true }) },
        submit: 'Encerrar',
      });
      return dado && { motivo: Number(dado.motivo) };
    }
    return {};
  };
  const terminar = async (desfecho: Desfecho | null): Promise<void> => {
    if (!contato || isRunning || troca) return;
    const dito = desfecho === null ? {} : await perguntar(desfecho);
    if (!dito) return;
    try {
      const duracao = Math.min(36_000, Math.round((Date.now() - comecou.current) / 1000));
      const { retorno } = await encerrar({ id: contato.id, desfecho, comentario, duracao, ...dito });
      const fim = desfecho === null ? 'devolvido à fila' : desfechos[desfecho].toLowerCase();
      const quando = retorno ? `. Volta em ${moment(retorno)}` : '';
      setUltimo(desfecho === null ? undefined : { id: contato.id, texto: `${contato.nome}: ${fim}${quando}.` });
      await trazer(desfecho === null ? contato.id : undefined);
    } catch (error) {
      if (!(error instanceof NotDone)) throw error;
    }
  };
  const voltar = async (): Promise<void> => {
    if (!ultimo || isRunning || troca) return;
    try {
      // The contact in hand goes back first: the undone one becomes the next.
      if (contato) await encerrar({ id: contato.id, desfecho: null });
      await desfazer({ id: ultimo.id });
    } catch (error) {
      if (!(error instanceof NotDone)) throw error;
    }
    setUltimo(undefined);
    await trazer();
  };
  useKeys({
    ...Object.fromEntries(teclas.map((desfecho, at) => [String(at + 1), () => void terminar(desfecho)])),
    z: () => void voltar(),
  });

  return (
    <Page
      aside={
        contato && (
          <Lado
            contato={contato}
            comentario={comentario}
            onChange={setComentario}
            onLeave={() => void terminar(null)}
            depois={tudo!.depois}
            faltam={tudo!.faltam}
          />
        )
      }
    >
      {tudo && <Hoje de={tudo.hoje} />}
      {ultimo && (
        <p className="atendimento__ultimo" role="status">
          {ultimo.texto}
          <button type="button" className="atendimento__desfazer" onClick={() => void voltar()}>
            Desfazer <kbd>Z</kbd>
          </button>
        </p>
      )}
      {!tudo && !falhou && <p role="status">Buscando o próximo contato…</p>}
      {falhou && (
        <Empty
          icon="warning"
          title="Não foi possível buscar o próximo contato."
          text="Confira a internet e tente de novo."
        >
          <Button label="Tentar de novo" onClick={() => void trazer()} />
        </Empty>
      )}
      {tudo && !contato && !falhou && (
        <Empty
          icon="check"
          title="Ninguém para ligar agora."
          text="Retornos agendados aparecem aqui na hora marcada; contatos novos, assim que chegarem."
        >
          <Button label="Procurar de novo" icon="refresh" onClick={() => void trazer()} />
        </Empty>
      )}
      {contato && !falhou && (
        <>
          <Quem contato={contato} />
          {contato.roteiro.length > 0 && <Roteiro key={contato.id} contato={contato} />}
          <section className="card atendimento__fim" aria-labelledby="como-terminou">
            <h2 id="como-terminou">
              Como terminou? <small>uma tecla e vem o próximo</small>
            </h2>
            <div className="atendimento__desfechos">
              {teclas.map((desfecho, at) => (
                <button
                  key={desfecho}
                  type="button"
                  className={`atendimento__desfecho atendimento__desfecho--${desfecho === 'VENDEU' ? 'bom' : 'outro'}`}
                  aria-keyshortcuts={String(at + 1)}
                  disabled={isRunning || troca}
                  onClick={() => void terminar(desfecho)}
                >
                  <kbd aria-hidden>{at + 1}</kbd>
                  <span>
                    <b>{desfechos[desfecho]}</b>
                    <small>{notas[desfecho](contato)}</small>
                  </span>
                </button>
              ))}
            </div>
          </section>
        </>
      )}
    </Page>
  );
};

const Hoje = ({ de: { contatos, vendas, valor, desde } }: { readonly de: Tudo['hoje'] }) => {
  const { hour } = useTimes();
  return (
    <p className="card atendimento__hoje">
      <span>
        <b>{contatos}</b> {contatos === 1 ? 'contato' : 'contatos'} hoje
      </span>
      <span>
        <b>{vendas}</b> {vendas === 1 ? 'venda' : 'vendas'}, {dinheiro(valor)}
      </span>
      {desde && <small>desde as {hour(desde)}</small>}
    </p>
  );
};

const Quem = ({ contato }: { readonly contato: Contato }) => {
  const { nome, telefone, telefone2, porque, comQuem, lista, interesse, observacao, compras } = contato;
  return (
    <section className="card atendimento__quem" aria-labelledby="contato" aria-live="polite">
      <p>
        <span className="status status--warning">{porque}</span> <small>{lista}</small>
      </p>
      <div className="atendimento__topo">
        <div>
          <h2 id="contato">{nome}</h2>
          {comQuem && <p>Falar com {comQuem}</p>}
          <p className="atendimento__numero">{phoneText(telefone)}</p>
          {telefone2 && <a href={`tel:${telefone2}`}>{phoneText(telefone2)}</a>}
        </div>
        <div className="atendimento__ligar">
          <a className="btn btn--primary" href={`tel:${telefone}`}>
            Ligar
          </a>
          <a className="btn" href={`https://wa.me/${telefone.slice(1)}`} target="_blank" rel="noreferrer">
            WhatsApp
          </a>
        </div>
      </div>
      {(interesse || observacao) && (
        <p>
          {interesse} {observacao}
        </p>
      )}
      {compras && (
        <dl className="atendimento__compras">
          <div>
            <dt>Última compra</dt>
            <dd>{compras.ultima ? dayText(compras.ultima) : 'Nenhuma'}</dd>
          </div>
          <div>
            <dt>Pedidos</dt>
            <dd>{compras.pedidos}</dd>
          </div>
          <div>
            <dt>Já comprou</dt>
            <dd>{dinheiro(compras.total)}</dd>
          </div>
          <div>
            <dt>Pontos</dt>
            <dd>{compras.pontos}</dd>
          </div>
        </dl>
      )}
    </section>
  );
};

const Roteiro = ({ contato: { roteiro } }: { readonly contato: Contato }) => (
  <section className="card atendimento__roteiro" aria-labelledby="roteiro">
    <h2 id="roteiro">Roteiro</h2>
    <ol>
      {roteiro.map(({ titulo, texto, perguntas }) => (
        <li key={titulo}>
          <p>{texto}</p>
          {perguntas && <small>{perguntas}</small>}
        </li>
      ))}
    </ol>
  </section>
);

interface LadoProps {
  readonly contato: Contato;
  readonly comentario: string;
  readonly onChange: (text: string) => void;
  readonly onLeave: () => void;
  readonly depois: Tudo['depois'];
  readonly faltam: number;
}
const Lado = ({ contato, comentario, onChange, onLeave, depois, faltam }: LadoProps) => {
  const { hour, moment } = useTimes();
  return (
    <div className="atendimento__lado">
      <section className="card" aria-label="Reserva">
        <p>
          <b>É seu até {hour(contato.ate)}.</b> Renova enquanto a página está aberta; ninguém mais liga.
        </p>
        <Button label="Devolver à fila" size="small" onClick={onLeave} />
      </section>
      <section className="card" aria-labelledby="historico">
        <h2 id="historico">Histórico</h2>
        <label className="atendimento__comentario">
          Comentário
          <textarea
            className="input"
            rows={3}
            maxLength={1000}
            value={comentario}
            onChange={({ target }) => onChange(target.value)}
          />
        </label>
        <ul className="atendimento__historico">
          {contato.historico.map(({ quando, tipo, para, texto, quem }) => (
            <li key={`${quando}${tipo}`}>
              <b>
                {para
                  ? choiceLabel(para, situacoesDoMailing)
                  : choiceLabel(tipo, mailingHistorico.fields.tipo.choices!)}
              </b>
              <small>
                {quem ? `${quem}, ` : ''}
                {moment(quando)}
              </small>
              {texto && <p>{texto}</p>}
            </li>
          ))}
          {contato.historico.length === 0 && <li>Ninguém ligou ainda.</li>}
        </ul>
      </section>
      {depois.length > 0 && (
        <section className="card" aria-labelledby="depois">
          <h2 id="depois">
            Depois <small>{faltam === 1 ? 'falta 1' : `faltam ${faltam}`}</small>
          </h2>
          <ul className="atendimento__historico">
            {depois.map(({ nome, porque }) => (
              <li key={`${nome}${porque}`}>
                <b>{nome}</b>
                <small>{porque}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
};
