// The mute button's memory: the table where everything is silent, for as long as one sits there.

export const hush = $state<{ at: string | null }>({ at: null });
