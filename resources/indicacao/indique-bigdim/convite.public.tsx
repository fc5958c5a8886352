import { useState } from 'react';
import { documentMask, Form, phoneMask, send, TextField, Wrong, type DataOf, type PublicProps } from '#public';
import type { enviarIndicacao, verConvite } from './convite';
import './convite.public.css';

const cnpjMask = documentMask('cnpj');
const vazio = { nomeNegocio: '', responsavel: '', telefone: '', documento: '', site: '' };

/** Invitation of a company to try the product: who invites, and a form of four lines. */
const Convite = ({ data: { valido, indicadora }, from }: PublicProps<DataOf<typeof verConvite>>) => {
  const [valores, setValores] = useState(vazio);
  const [aceita, setAceita] = useState(false);
  const [erros, setErros] = useState<Readonly<Record<string, string>>>({});
  const [falha, setFalha] = useState<string>();
  const [estado, setEstado] = useState<'aberto' | 'enviando' | 'recebido'>('aberto');
  const campo = (nome: keyof typeof vazio) => ({
    name: nome,
    value: valores[nome],
    error: erros[nome],
    onText: (texto: string) => setValores({ ...valores, [nome]: texto }),
  });
  const enviar = async (): Promise<void> => {
    setEstado('enviando');
    const { documento, site, ...outros } = valores;
    const sent = await send<DataOf<typeof enviarIndicacao>>(`${from}/enviar`, {
      ...outros,
      documento: documento || null,
      site: site || null,
      aceita,
    });
    if (sent.ok) setEstado('recebido');
    else {
      setErros(sent.fields);
      setFalha(sent.failure);
      setEstado('aberto');
    }
  };
  if (!valido)
    return (
      <main className="page">
        <h1>Convite encerrado</h1>
        <p className="muted">Peça um novo link a quem indicou você.</p>
      </main>
    );
  if (estado === 'recebido')
    return (
      <main className="page">
        <h1>Recebido!</h1>
        <p role="status">Falamos com você por WhatsApp no próximo dia útil.</p>
      </main>
    );
  return (
    <main className="page">
      {indicadora ? <p className="page__shop">{indicadora}</p> : null}
      <h1>{indicadora ? `${indicadora} indicou você` : 'Você foi indicado'}</h1>
      <p className="muted">Deixe o seu contato: mostramos o sistema e abrimos um teste, sem compromisso.</p>
      <Form className="card convite" errors={erros} onSubmit={() => void enviar()}>
        <TextField
          label="Nome do negócio"
          isNeeded
          maxLength={80}
          autoComplete="organization"
          {...campo('nomeNegocio')}
        />
        <TextField label="Seu nome" isNeeded maxLength={80} autoComplete="name" {...campo('responsavel')} />
        <TextField
          label="Celular com DDD"
          isNeeded
          inputMode="tel"
          autoComplete="tel-national"
          mask={phoneMask}
          {...campo('telefone')}
        />
        <TextField label="CNPJ (opcional)" mask={cnpjMask} {...campo('documento')} />
        <div className="convite__fora" aria-hidden="true">
          <label>
            Site
            <input
              tabIndex={-1}
              autoComplete="off"
              value={valores.site}
              onChange={({ currentTarget }) => setValores({ ...valores, site: currentTarget.value })}
            />
          </label>
        </div>
        <label className="convite__aceite">
          <input type="checkbox" checked={aceita} onChange={({ currentTarget }) => setAceita(currentTarget.checked)} />
          <span>Aceito que entrem em contato comigo sobre o sistema.</span>
        </label>
        <Wrong text={erros.aceita} />
        {falha && Object.keys(erros).length === 0 ? <Wrong text={falha} /> : null}
        <button type="submit" className="big scripted" disabled={estado === 'enviando'}>
          Quero conhecer
        </button>
        <p className="muted small unscripted">Para enviar, abra este link em um navegador com JavaScript.</p>
      </Form>
    </main>
  );
};
export default Convite;
