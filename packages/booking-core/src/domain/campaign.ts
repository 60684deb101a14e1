const campaign =
  /^(utm_\w+|gclid|gbraid|wbraid|dclid|gad_\w+|fbclid|msclkid|ttclid|twclid|yclid|li_fat_id|mc_[ce]id|_gl)$/i;

/** Whether a name in an address's query says which campaign or click led there; none of them is about a person. */
export const isCampaign = (name: string): boolean => campaign.test(name);
