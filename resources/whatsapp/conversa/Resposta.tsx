import { useId, useRef, useState } from 'react';
import { Button, NotDone, useAct, useToast } from '#screen';
import { conversasWhatsapp } from '../servidor/conversaWhatsapp';
import type { Visto } from './Conversa';
import { escritoCom, oferecidos } from './textosRapidos';

/** Answer of the person who attends: text within the window, a template outside of it. */
export const Resposta = ({ painel }: { readonly painel: Visto }) => {
  const { conversa, recusa } = painel;
  const fechada = typeof conversa.janelaAte === 'string' && Date.parse(conversa.janelaAte) <= Date.now();
  if (recusa)
    return (
      <p className="conversas__aviso" role="status">
        O cliente pediu para não receber mensagens: ligue, ou espere que volte a aceitar.
      </p>
    );
  return fechada ? <Modelo painel={painel} /> : <Texto painel={painel} />;
};

/** Sends once a press: the key is kept until the answer is known, so that a second press repeats nothing. */
const useSending = (painel: Visto) => {
  const responder = useAct(conversasWhatsapp, 'responder');
  const toast = useToast();
  const chave = useRef<string>(undefined);
  const [enviando, setEnviando] = useState(false);
  const enviar = async (form: Parameters<typeof responder>[0]): Promise<boolean> => {
    if (enviando) return false;
    setEnviando(true);
    chave.current ??= crypto.randomUUID();
    try {
      await responder(form, { record: painel.conversa, key: chave.current });
      chave.current = undefined;
      return true;
    } catch (error) {
      if (!(error instanceof NotDone)) throw error;
      // Refused for good: the next text is another answer.
      if (!error.isUnanswered) chave.current = undefined;
      toast.error(error.message);
      return false;
    } finally {
      setEnviando(false);
    }
  };
  return { enviar, enviando };
};

const Texto = ({ painel }: { readonly painel: Visto }) => {
  const { conversa, cliente, textos } = painel;
  const [texto, setTexto] = useState('');
  const [at, setAt] = useState(0);
  const campo = useRef<HTMLTextAreaElement>(null);
  const { enviar, enviando } = useSending(painel);
  const id = useId();
  const oferta = oferecidos(texto, textos) ?? [];
  const on = Math.min(at, oferta.length - 1);
  const escrever = (novo: string): void => {
    setTexto(escritoCom(texto, novo, cliente ? (conversa.nome.split(' ')[0] ?? '') : ''));
    setAt(0);
    campo.current?.focus();
  };
  const mandar = async (): Promise<void> => {
    if (texto.trim() !== '' && (await enviar({ texto: texto.trim() }))) setTexto('');
  };
  return (
    <div className="conversas__resposta">
      {textos.length > 0 && (
        <div className="conversas__rapidos" role="group" aria-label="Textos rápidos">
          {(oferta.length > 0 ? oferta : textos).map((um, position) => (
            <button
              key={um.atalho}
              type="button"
              data-escolhido={(oferta.length > 0 && position === on) || undefined}
              onClick={() => escrever(um.texto)}
            >
              <kbd>/{um.atalho}</kbd> {um.titulo}
            </button>
          ))}
        </div>
      )}
      <div className="conversas__campo">
        <textarea
          id={id}
          ref={campo}
          className="input"
          rows={Math.min(6, Math.max(1, texto.split('\n').length))}
          maxLength={4096}
          aria-label={`Resposta para ${conversa.nome}`}
          placeholder="Escreva a resposta, ou / para um texto rápido"
          value={texto}
          onChange={({ target }) => {
            setTexto(target.value);
            setAt(0);
          }}
          onKeyDown={(event) => {
            if (oferta.length > 0 && ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'].includes(event.key)) {
              event.preventDefault();
              const passo = ['ArrowRight', 'ArrowDown'].includes(event.key) ? 1 : -1;
              setAt((on + passo + oferta.length) % oferta.length);
            } else if (event.key === 'Escape') campo.current?.blur();
            else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
              event.preventDefault();
              if (oferta[on]) escrever(oferta[on].texto);
              else void mandar();
            }
          }}
        />
        <Button
          label="Enviar"
          icon="send"
          tone="primary"
          busy={enviando}
          disabled={texto.trim() === ''}
          onClick={() => void mandar()}
        />
      </div>
    </div>
  );
};

const Modelo = ({ painel }: { readonly painel: Visto }) => {
  const { conversa, modelos } = painel;
  const [escolhido, setEscolhido] = useState<number | undefined>(modelos[0]?.id);
  const [valores, setValores] = useState<readonly string[]>([]);
  const { enviar, enviando } = useSending(painel);
  const modelo = modelos.find((one) => one.id === escolhido);
  const quantas = modelo?.variaveis ?? 0;
  const dadas = Array.from(
    { length: quantas },
    (_, at) => valores[at] ?? (at === 0 ? (conversa.nome.split(' ')[0] ?? '') : ''),
  );
  if (!modelo)
    return (
      <p className="conversas__aviso" role="status">
        As 24 horas acabaram e não há modelo aprovado: crie um em Promoções › Modelos de mensagem.
      </p>
    );
  const corpo = dadas.reduce(
    (text, valor, at) => text.replaceAll(`{{${at + 1}}}`, () => valor || `{{${at + 1}}}`),
    modelo.corpo,
  );
  return (
    <div className="conversas__resposta">
      <p className="lead">Escolha um modelo para retomar. A resposta do cliente abre mais 24 horas livres.</p>
      <div className="conversas__campo">
        <select
          className="input"
          aria-label="Modelo"
          value={escolhido}
          onChange={({ target }) => {
            setEscolhido(Number(target.value));
            setValores([]);
          }}
        >
          {modelos.map(({ id, nome }) => (
            <option key={id} value={id}>
              {nome}
            </option>
          ))}
        </select>
        {dadas.map((valor, at) => (
          <input
            key={at}
            className="input"
            maxLength={200}
            aria-label={`Variável ${at + 1}`}
            value={valor}
            onChange={({ target }) => setValores(dadas.map((one, position) => (position === at ? target.value : one)))}
          />
        ))}
        <Button
          label="Enviar modelo"
          icon="send"
          tone="primary"
          busy={enviando}
          disabled={dadas.some((one) => one.trim() === '')}
          onClick={() => void enviar({ modelo: modelo.id, variaveis: dadas.map((valor) => ({ valor })) })}
        />
      </div>
      <p className="lead">«{corpo}»</p>
    </div>
  );
};
