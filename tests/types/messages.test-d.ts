/** A text without its kind must not compile: consent depends on it. */
import type { HandlerContext } from '#kit';
import { avisar } from '../../resources/fidelidade/avisar.server';
import { enqueueMessage } from '../../resources/whatsapp/queue.server';

declare const context: HandlerContext;
const message = { chave: 'x', telefone: '+5511987654321', texto: 'x', origem: 'MANUAL' } as const;
void enqueueMessage(context, { ...message, tipo: 'SERVICO' });
void avisar(context, { empresa: 1, telefone: '+5511987654321' }, { chave: 'x', texto: 'x', tipo: 'MARKETING' });

// @ts-expect-error the kind is missing
void enqueueMessage(context, message);
// @ts-expect-error a kind that does not exist
void enqueueMessage(context, { ...message, tipo: 'AVISO' });
// @ts-expect-error the kind is missing
void avisar(context, { empresa: 1, telefone: '+5511987654321' }, { chave: 'x', texto: 'x' });
