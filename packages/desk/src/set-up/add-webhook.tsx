import { useMutation } from '@tanstack/react-query';
import { TextField } from 'booking-ui/primitives';
import { useState } from 'react';
import { ask } from '../api/client.ts';
import { AskBeforeLeaving } from '../shell/ask-before-leaving.tsx';
import { FormCard } from '../shell/form-card.tsx';
import type { Secret } from './use-webhooks.ts';

/** Adds a webhook by its URL. @param onMade receives the generated signing secret */
export function AddWebhook({ onMade }: { onMade: (secret: Secret) => void }) {
  const [url, setUrl] = useState('');
  const add = useMutation({
    mutationFn: (sent: string) => ask('addWebhook', { body: { url: sent } }),
    onSuccess({ secret }, sent) {
      onMade({ url: sent, secret, isNew: true });
      // The user may have typed the next one meanwhile.
      setUrl((typed) => (typed === sent ? '' : typed));
    },
  });
  return (
    <>
      <AskBeforeLeaving when={url.trim() !== ''} text="The webhook that you typed is not added." />
      <FormCard
        title="Add a webhook"
        submit="Add and make a secret"
        busy={add.isPending}
        error={add.error}
        fields={['url']}
        onSubmit={() => add.mutate(url)}
      >
        {(errorOf) => (
          <TextField
            label="Address"
            hint="https://…"
            field="url"
            autoComplete="off"
            autoCapitalize="none"
            inputMode="url"
            maxLength={1000}
            value={url}
            onValue={setUrl}
            error={errorOf('url')}
            required
          />
        )}
      </FormCard>
    </>
  );
}
