import { useEffect, useRef, useState } from 'react';
import { f } from '#fields';
import { Button, Empty, Page, useDialog, useDo, SidePanel, Window, useCall, useGo, useKeys, useLive } from '#screen';
import { conversaWhatsapp } from '../../../schemas/whatsapp/servidor/conversaWhatsapp';
import { painelDaConversa, quadroDeConversas, simularMensagem, tiposSimulados, type Aba } from '../servidor/conversas';
import { Conversa } from './Conversa';
import { Lista } from './Lista';
import { Painel } from './Painel';
import './conversas.css';

const atalhos = [
  ['J ou ↓', 'próxima conversa'],
  ['K ou ↑', 'conversa anterior'],
  ['A', 'assumir'],
  ['R', 'responder'],
  ['/', 'na resposta: textos rápidos'],
  ['Enter', 'na resposta: enviar'],
  ['E', 'resolver'],
  ['P', 'passar a outra pessoa'],
  ['N', 'novo pedido'],
  ['1, 2, 3', 'minhas, na fila, todas'],
  ['?', 'estes atalhos'],
] as const;
/** Milliseconds that typing in the search rests before it is asked. */
const pausa = 250;

/** Conversations with customers: list, thread and side, or one after the other on a phone. */
export default ({ params: { conversa } }: { readonly params: { readonly conversa: number | null } }) => {
  const go = useGo();
  const [aba, setAba] = useState<Aba>('FILA');
  const [busca, setBusca] = useState('');
  const [procura, setProcura] = useState('');
  const [ajuda, setAjuda] = useState(false);
  const [lado, setLado] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setProcura(busca.trim()), pausa);
    return () => clearTimeout(timer);
  }, [busca]);
  // Asked again each minute: windows and snoozes end without a word of anybody.
  const lista = useCall(quadroDeConversas, { aba, busca: procura || null }, { keep: true, every: 60 });
  const painel = useCall(painelDaConversa, { conversa: conversa ?? 0 }, { when: conversa !== null, keep: true });
  useLive(conversaWhatsapp, () => {
    lista.refresh();
    if (conversa !== null) painel.refresh();
  });
  const aberta = painel.data?.conversa.id === conversa ? painel.data : undefined;
  const abrir = (id: number | null): void =>
    go(id === null ? '/servidor/conversas' : `/servidor/conversas?conversa=${id}`);
  const linhas = lista.data?.conversas ?? [];
  const andar = (passo: 1 | -1): void => {
    const at = linhas.findIndex(({ id }) => id === conversa);
    const next = linhas[at < 0 ? 0 : at + passo];
    if (next) abrir(next.id);
  };
  const [simulando, ask] = [useDo(simularMensagem), useDialog()];
  const simular = async (): Promise<void> => {
    const quem = { OUTRO: 'Um cliente qualquer', ...(conversa !== null && { ESTA: 'O cliente desta conversa' }) };
    const dado = await ask({
      title: 'Simular mensagem',
      text: 'SIMULAÇÃO: um cliente da demonstração escreve à loja. Nada vem do WhatsApp.',
      form: {
        de: f.enum(quem, { label: 'Quem escreve', required: true }),
        tipo: f.enum(tiposSimulados, { required: true }),
        texto: f.longText({ max: 1000 }),
      },
      initial: { de: conversa === null ? 'OUTRO' : 'ESTA', tipo: 'TEXTO', texto: 'Oi! Vocês entregam hoje?' },
      submit: 'Simular',
    });
    if (!dado) return;
    await simulando
      .run({ conversa: dado.de === 'ESTA' ? conversa : null, tipo: dado.tipo, texto: dado.texto })
      .catch(() => undefined);
  };
  const raiz = useRef<HTMLDivElement>(null);
  const apertar = (acao: string) => () => raiz.current?.querySelector<HTMLElement>(`[data-acao="${acao}"]`)?.click();
  useKeys({
    j: () => andar(1),
    ArrowDown: () => andar(1),
    k: () => andar(-1),
    ArrowUp: () => andar(-1),
    a: apertar('assumir'),
    r: () => raiz.current?.querySelector<HTMLElement>('textarea')?.focus(),
    e: apertar('resolver'),
    p: apertar('passar'),
    n: apertar('pedido'),
    1: () => setAba('MINHAS'),
    2: () => setAba('FILA'),
    3: () => setAba('TODAS'),
    '?': () => setAjuda(true),
  });
  return (
    <Page
      actions={
        lista.data?.simula && (
          <Button label="Simular mensagem" icon="bolt" busy={simulando.isRunning} onClick={() => void simular()} />
        )
      }
      beside={
        lista.data && (
          <span className="lead">{lista.data.todas === 1 ? '1 aberta' : `${lista.data.todas} abertas`}</span>
        )
      }
    >
      <div className="conversas" ref={raiz} data-aberta={conversa === null ? undefined : ''}>
        <Lista
          de={lista}
          aba={aba}
          mudarAba={setAba}
          busca={busca}
          mudarBusca={setBusca}
          aberta={conversa}
          abrir={abrir}
          ajudar={() => setAjuda(true)}
        />
        {conversa === null ? (
          <div className="conversas__vazia">
            <Empty
              icon="chat"
              title="Escolha uma conversa"
              text="J e K andam na lista, A assume, R responde, E resolve. Veja todos com ?."
            />
          </div>
        ) : (
          <Conversa
            key={conversa}
            id={conversa}
            painel={aberta}
            falhou={painel.error !== null && !aberta}
            tentar={painel.refresh}
            voltar={() => abrir(null)}
            verCliente={() => setLado(true)}
          />
        )}
        {aberta && (
          <SidePanel title={aberta.conversa.nome} isOpen={lado} onClose={() => setLado(false)} from={1080}>
            <Painel de={aberta} />
          </SidePanel>
        )}
      </div>
      {ajuda && (
        <Window size="medium" title="Atalhos do teclado" onClose={() => setAjuda(false)}>
          <dl className="conversas__atalhos">
            {atalhos.map(([tecla, faz]) => (
              <div key={tecla}>
                <dt>
                  <kbd>{tecla}</kbd>
                </dt>
                <dd>{faz}</dd>
              </div>
            ))}
          </dl>
        </Window>
      )}
    </Page>
  );
};
